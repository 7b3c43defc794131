CREATE TABLE "orders" ("ID" varchar(64) PRIMARY KEY, "PRODUCT" varchar(64));
