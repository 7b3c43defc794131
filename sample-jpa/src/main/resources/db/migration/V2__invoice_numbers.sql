alter table invoice add column number varchar(20) unique;
