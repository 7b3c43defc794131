INSERT INTO note (id) VALUES ('notes/500-A');
