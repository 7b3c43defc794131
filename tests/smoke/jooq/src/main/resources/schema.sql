CREATE TABLE orders (id bigint PRIMARY KEY, product varchar(64));
