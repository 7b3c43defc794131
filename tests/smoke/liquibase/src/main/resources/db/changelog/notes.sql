--liquibase formatted sql

--changeset smoke:1
CREATE TABLE note (id varchar(64) PRIMARY KEY, text varchar(100));
INSERT INTO note VALUES ('notes/7-A', 'Mine');
