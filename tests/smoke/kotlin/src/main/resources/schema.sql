CREATE TABLE note (id varchar(64) PRIMARY KEY, text varchar(64));
CREATE TABLE ticket (id varchar(64) PRIMARY KEY, seat varchar(64));
CREATE TABLE parcel (id bigint PRIMARY KEY, content varchar(64));
CREATE TABLE label (id bigint PRIMARY KEY, text varchar(64));
