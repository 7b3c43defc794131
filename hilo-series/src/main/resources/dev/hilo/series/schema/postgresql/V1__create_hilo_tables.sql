CREATE TABLE hilo_series (
  series varchar(190) COLLATE "C" NOT NULL,
  series_partition varchar(190) COLLATE "C" DEFAULT '' NOT NULL,
  period varchar(10) COLLATE "C" DEFAULT '' NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (series, series_partition, period)
);
