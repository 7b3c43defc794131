CREATE TABLE IF NOT EXISTS hilo_range (
  collection varchar(190) NOT NULL PRIMARY KEY,
  max_value bigint NOT NULL,
  previous_max bigint DEFAULT 0 NOT NULL,
  stamp bigint DEFAULT 0 NOT NULL
);

CREATE TABLE IF NOT EXISTS hilo_node (
  id smallint DEFAULT 1 NOT NULL PRIMARY KEY CHECK (id = 1),
  node_tag varchar(8),
  server_prefix varchar(190)
);
