ALTER TABLE ${rangeTable} ADD COLUMN IF NOT EXISTS entity_table varchar(255);

CREATE UNIQUE INDEX IF NOT EXISTS ${rangeTable}_table ON ${rangeTable} (entity_table);
