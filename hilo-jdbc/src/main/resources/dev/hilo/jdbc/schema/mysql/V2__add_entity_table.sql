ALTER TABLE ${rangeTable} ADD COLUMN entity_table varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

CREATE UNIQUE INDEX ${rangeTable}_table ON ${rangeTable} (entity_table);
