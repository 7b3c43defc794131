alter table invoices add column number varchar(20) unique;
