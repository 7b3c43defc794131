CREATE TABLE IF NOT EXISTS note (id varchar(64) PRIMARY KEY, text varchar(100));
CREATE TABLE IF NOT EXISTS line (id bigint PRIMARY KEY, text varchar(100));
