CREATE TABLE IF NOT EXISTS note (id varchar(64) PRIMARY KEY, text varchar(100));
