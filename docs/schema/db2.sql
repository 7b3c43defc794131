-- Follows IBM's documentation; not run on a server yet
CREATE TABLE hilo_range (
  collection varchar(190 CODEUNITS32) NOT NULL PRIMARY KEY,
  max_value bigint NOT NULL,
  previous_max bigint DEFAULT 0 NOT NULL,
  stamp bigint DEFAULT 0 NOT NULL
);

CREATE TABLE hilo_node (
  id smallint DEFAULT 1 NOT NULL PRIMARY KEY CHECK (id = 1),
  node_tag varchar(8),
  server_prefix varchar(190 CODEUNITS32)
);
