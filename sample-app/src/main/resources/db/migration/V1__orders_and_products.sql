create table products (
	id bigint primary key,
	name varchar(100) not null unique
);

create table orders (
	id varchar(512) primary key,
	created timestamp with time zone not null
);

create index orders_created on orders (created);

create table order_line (
	order_id varchar(512) not null references orders (id),
	position int not null,
	product varchar(100) not null,
	quantity int not null,
	primary key (order_id, position)
);
