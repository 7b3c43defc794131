-- Follows Microsoft's documentation; not run on a server yet
CREATE TABLE hilo_series (
  series nvarchar(190) COLLATE Latin1_General_100_BIN2 NOT NULL,
  series_partition nvarchar(190) COLLATE Latin1_General_100_BIN2 DEFAULT '' NOT NULL,
  period nvarchar(10) COLLATE Latin1_General_100_BIN2 DEFAULT '' NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (series, series_partition, period)
);
