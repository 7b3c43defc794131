-- Follows Microsoft's documentation; not run on a server yet
CREATE TABLE hilo_range (
  collection nvarchar(190) COLLATE Latin1_General_100_BIN2 NOT NULL PRIMARY KEY,
  max_value bigint NOT NULL,
  previous_max bigint DEFAULT 0 NOT NULL,
  stamp bigint DEFAULT 0 NOT NULL
);

CREATE TABLE hilo_node (
  id smallint DEFAULT 1 NOT NULL PRIMARY KEY CHECK (id = 1),
  node_tag nvarchar(8),
  server_prefix nvarchar(190)
);
