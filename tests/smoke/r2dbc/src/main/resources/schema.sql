CREATE TABLE IF NOT EXISTS note (id varchar(100) PRIMARY KEY, text varchar(100));
