CREATE TABLE orders (id varchar(64) PRIMARY KEY, product varchar(64));
CREATE TABLE lines (id bigint PRIMARY KEY, product varchar(64));
CREATE TABLE parcels (id bigint PRIMARY KEY, content varchar(64));
CREATE TABLE letters (id varchar(64) PRIMARY KEY, content varchar(64));
