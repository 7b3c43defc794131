CREATE TABLE orders (id bigint PRIMARY KEY, product varchar(100));
INSERT INTO orders VALUES (70, 'Coffee');
