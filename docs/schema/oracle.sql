-- Follows Oracle's documentation; not run on a server yet
CREATE TABLE hilo_range (
  collection varchar2(190 char) NOT NULL PRIMARY KEY,
  max_value number(19) NOT NULL,
  previous_max number(19) DEFAULT 0 NOT NULL,
  stamp number(19) DEFAULT 0 NOT NULL
);

CREATE TABLE hilo_node (
  id number(1) DEFAULT 1 NOT NULL PRIMARY KEY CHECK (id = 1),
  node_tag varchar2(8 char),
  server_prefix varchar2(190 char)
);
