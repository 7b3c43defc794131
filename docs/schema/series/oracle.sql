-- Follows Oracle's documentation; not run on a server yet. An empty text is NULL there, so '-' stands for none
CREATE TABLE hilo_series (
  series varchar2(190 char) NOT NULL,
  series_partition varchar2(190 char) DEFAULT '-' NOT NULL,
  period varchar2(10 char) DEFAULT '-' NOT NULL,
  last_number number(19) NOT NULL,
  PRIMARY KEY (series, series_partition, period)
);
