CREATE TABLE hilo_series (
  series varchar(190) NOT NULL,
  series_partition varchar(190) DEFAULT '' NOT NULL,
  period varchar(10) DEFAULT '' NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (series, series_partition, period)
);
