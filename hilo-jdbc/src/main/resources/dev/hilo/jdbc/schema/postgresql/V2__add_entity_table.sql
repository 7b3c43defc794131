ALTER TABLE ${rangeTable} ADD COLUMN entity_table varchar(255) COLLATE "C";

CREATE UNIQUE INDEX ${rangeTable}_table ON ${rangeTable} (entity_table);
