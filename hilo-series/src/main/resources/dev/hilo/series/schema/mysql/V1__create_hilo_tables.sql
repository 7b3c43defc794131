CREATE TABLE hilo_series (
  series varchar(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin NOT NULL,
  series_partition varchar(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin DEFAULT '' NOT NULL,
  period varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin DEFAULT '' NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (series, series_partition, period)
) ENGINE = InnoDB;
