-- The files of a release as they were first made: what somebody downloaded, cited or filed with the authority stays what it is.
-- `content` is packed with gzip where that makes it smaller. `question` is the one that the file is about; absent where all are.
-- The bundle is written last: a release that has it has all its files. In SQLite a row may be larger than a key should carry,
-- so this table has row ids.
CREATE TABLE release_file (
  survey_id TEXT    NOT NULL,
  number    INTEGER NOT NULL,
  name      TEXT    NOT NULL,
  question  TEXT,
  packing   TEXT    NOT NULL CHECK (packing = 'none' OR packing = 'gzip'),
  content   /*sqlite BLOB */ /*postgres BYTEA */ NOT NULL,
  PRIMARY KEY (survey_id, number, name),
  FOREIGN KEY (survey_id, number) REFERENCES release (survey_id, number)
);

/*sqlite
CREATE TRIGGER release_file_is_not_changed BEFORE UPDATE ON release_file
BEGIN SELECT RAISE(ABORT, 'A published file is never changed'); END;
CREATE TRIGGER release_file_is_not_deleted BEFORE DELETE ON release_file
BEGIN SELECT RAISE(ABORT, 'A published file is never deleted'); END;
*/
/*postgres
CREATE TRIGGER release_file_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON release_file
FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_what_was_published();
*/
