-- What was published of a survey, as the text that it was hashed as. `basis` is what it was made from, in exact numbers, for
-- the next one to be compared with; it is never published. `microdata` is the file of a survey that is closed.
CREATE TABLE release (
  survey_id    TEXT    NOT NULL,
  number       INTEGER NOT NULL CHECK (number > 0),
  published_at BIGINT  NOT NULL,
  document     TEXT    NOT NULL,
  sha256       TEXT    NOT NULL,
  basis        TEXT    NOT NULL,
  microdata    TEXT,
  PRIMARY KEY (survey_id, number)
) /*sqlite WITHOUT ROWID */;

-- The release stays as it is: its page says so and shows no figure.
CREATE TABLE release_withdrawal (
  survey_id TEXT    NOT NULL,
  number    INTEGER NOT NULL,
  at        BIGINT  NOT NULL,
  reason    TEXT    NOT NULL,
  PRIMARY KEY (survey_id, number),
  FOREIGN KEY (survey_id, number) REFERENCES release (survey_id, number)
) /*sqlite WITHOUT ROWID */;

-- What would be published next, word for word, and what stood in its way when it was made: one for each survey.
CREATE TABLE release_draft (
  survey_id TEXT    NOT NULL PRIMARY KEY,
  number    INTEGER NOT NULL,
  made_at   BIGINT  NOT NULL,
  document  TEXT    NOT NULL,
  sha256    TEXT    NOT NULL,
  basis     TEXT    NOT NULL,
  microdata TEXT,
  obstacles TEXT    NOT NULL
) /*sqlite WITHOUT ROWID */;

-- What the public was told is not changed afterwards, by no statement of anybody's.
/*sqlite
CREATE TRIGGER release_is_not_changed BEFORE UPDATE ON release
BEGIN SELECT RAISE(ABORT, 'A release is never changed'); END;
CREATE TRIGGER release_is_not_deleted BEFORE DELETE ON release
BEGIN SELECT RAISE(ABORT, 'A release is never deleted'); END;
CREATE TRIGGER withdrawal_is_not_changed BEFORE UPDATE ON release_withdrawal
BEGIN SELECT RAISE(ABORT, 'A withdrawal is never changed'); END;
CREATE TRIGGER withdrawal_is_not_deleted BEFORE DELETE ON release_withdrawal
BEGIN SELECT RAISE(ABORT, 'A withdrawal is never deleted'); END;
*/
/*postgres
CREATE FUNCTION refuse_to_change_what_was_published() RETURNS trigger LANGUAGE plpgsql AS
'BEGIN RAISE EXCEPTION ''What was published is never changed''; END';
CREATE TRIGGER release_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON release
FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_what_was_published();
CREATE TRIGGER withdrawal_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON release_withdrawal
FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_what_was_published();
*/
