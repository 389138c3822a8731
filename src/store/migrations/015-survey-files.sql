-- A survey that was uploaded as a file and is not open, with what was said of the file. While it has errors there is no document.
-- `survey_id` is the open survey that it would be the next version of. `preview` is the secret of its link, while one is shared.
CREATE TABLE survey_draft (
  id            TEXT   NOT NULL PRIMARY KEY,
  survey_id     TEXT,
  title         TEXT   NOT NULL,
  file_name     TEXT   NOT NULL,
  document      TEXT,
  sha256        TEXT,
  report        TEXT   NOT NULL,
  uploaded_at   BIGINT NOT NULL,
  preview       TEXT   UNIQUE,
  preview_until BIGINT
) /*sqlite WITHOUT ROWID */;

-- Every version that was ever open, as the text that it was hashed as, and what it changed. Answers name `number`; a correction of
-- texts keeps it. `is_same_meaning` is what was stated of changes that make a new number.
CREATE TABLE survey_version (
  survey_id       TEXT    NOT NULL,
  number          INTEGER NOT NULL CHECK (number > 0),
  correction      INTEGER NOT NULL CHECK (correction >= 0),
  sha256          TEXT    NOT NULL,
  document        TEXT    NOT NULL,
  changes         TEXT    NOT NULL,
  is_same_meaning INTEGER,
  opened_by       TEXT    NOT NULL,
  opened_at       BIGINT  NOT NULL,
  PRIMARY KEY (survey_id, number, correction)
) /*sqlite WITHOUT ROWID */;

-- One row: the last number that a survey was given, so that none is given twice. Who opens holds it until the end.
CREATE TABLE survey_counter (
  id   INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  last INTEGER NOT NULL
) /*sqlite WITHOUT ROWID */;

-- What people were asked is not changed afterwards.
/*sqlite
CREATE TRIGGER survey_version_is_not_changed BEFORE UPDATE ON survey_version
BEGIN SELECT RAISE(ABORT, 'A version is never changed'); END;
CREATE TRIGGER survey_version_is_not_deleted BEFORE DELETE ON survey_version
BEGIN SELECT RAISE(ABORT, 'A version is never deleted'); END;
*/
/*postgres
CREATE FUNCTION refuse_to_change_versions() RETURNS trigger LANGUAGE plpgsql AS
'BEGIN RAISE EXCEPTION ''A version is never changed''; END';
CREATE TRIGGER survey_version_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON survey_version
FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_versions();
*/
