CREATE TABLE IF NOT EXISTS orders (id varchar(64) PRIMARY KEY, product varchar(64) NOT NULL);
CREATE TABLE IF NOT EXISTS invoices (id varchar(128) PRIMARY KEY, order_id varchar(64) NOT NULL, amount bigint NOT NULL);
