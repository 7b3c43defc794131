create table invoices (
	id varchar(512) primary key,
	order_id varchar(512) not null references orders (id),
	created timestamp with time zone not null
);

create index invoices_order on invoices (order_id);
