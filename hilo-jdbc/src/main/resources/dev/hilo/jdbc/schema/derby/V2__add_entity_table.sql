ALTER TABLE ${rangeTable} ADD COLUMN entity_table varchar(255);

ALTER TABLE ${rangeTable} ADD CONSTRAINT ${rangeTable}_table UNIQUE (entity_table);
