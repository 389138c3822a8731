-- Everything that version 0.4 keeps. Databases of 0.4 had fifteen migrations for the same, which is why this is number 15.

-- Who has taken a turn. Holds no time: that would lead from a visitor to a session. In what order rows came is forgotten later.
CREATE TABLE visitor (
  survey_id   TEXT    NOT NULL,
  hash        TEXT    NOT NULL CHECK (hash <> ''),
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (survey_id, hash)
) /*sqlite WITHOUT ROWID */ /*postgres PARTITION BY HASH (hash) */;

-- Running counts, so that no figure is ever found by counting sessions.
CREATE TABLE tally (
  survey_id TEXT   NOT NULL,
  measure   TEXT   NOT NULL,
  bucket    TEXT   NOT NULL DEFAULT '',
  amount    BIGINT NOT NULL,
  PRIMARY KEY (survey_id, measure, bucket)
) /*sqlite WITHOUT ROWID */ /*postgres PARTITION BY HASH (bucket) */;

-- Responses that Typeform itself has told us of and that a session has used. Whose each was need not be known any more.
CREATE TABLE typeform_response (
  form_id     TEXT NOT NULL,
  response_id TEXT NOT NULL,
  PRIMARY KEY (form_id, response_id)
) /*sqlite WITHOUT ROWID */ /*postgres PARTITION BY HASH (response_id) */;

-- A session is kept once it is complete, and says the day on which it was started and nothing nearer: its id is that day and
-- letters by chance. Its answers are one document: nobody counts them by reading rows. They name the version of the questionnaire.
-- `marks` is what was noteworthy when it came, in words with spaces between; nothing for most.
CREATE TABLE survey_session (
  id          TEXT NOT NULL PRIMARY KEY,
  survey_id   TEXT NOT NULL,
  state       TEXT NOT NULL /*postgres CONSTRAINT complete_session_state_check */ CHECK (state = 'reported' OR state = 'verified'),
  postal_code TEXT,
  colonia     TEXT,
  time_taken  TEXT NOT NULL,
  version     TEXT,
  answers     TEXT,
  marks       TEXT NOT NULL DEFAULT ''
) /*sqlite WITHOUT ROWID */ /*postgres PARTITION BY HASH (id) */;

-- Every night all rows are written again, and whoever needs one waits for as long as its table takes: in PostgreSQL the large
-- tables are kept in parts, which are written again one after another. The number of parts is settled here, once and for all.
/*postgres
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['visitor', 'survey_session', 'typeform_response', 'tally'] LOOP
    FOR part IN 0..15 LOOP
      EXECUTE format('CREATE TABLE %s_%s PARTITION OF %1$s FOR VALUES WITH (MODULUS 16, REMAINDER %2$s)', name, part);
    END LOOP;
  END LOOP;
END $$;
*/

-- Completions that only a page has reported, to ask Typeform about again. When follows from the tries: a moment of its own would
-- be the moment of the answer.
CREATE TABLE unproven (
  session_id  TEXT    NOT NULL /*postgres CONSTRAINT kept_unproven_pkey */ PRIMARY KEY,
  survey_id   TEXT    NOT NULL,
  form_id     TEXT    NOT NULL,
  response_id TEXT    NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0
) /*sqlite WITHOUT ROWID */;

CREATE INDEX unproven_by_response ON unproven (form_id, response_id);

-- Which round of a job was the last, so that several processes do each once. Rounds are counted, not timed.
CREATE TABLE job_round (
  job    TEXT   NOT NULL PRIMARY KEY,
  number BIGINT NOT NULL
) /*sqlite WITHOUT ROWID */;

-- A mark of the key that visitors are named with: under another key everybody would be somebody new.
CREATE TABLE visitor_key (
  id   INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  mark TEXT    NOT NULL
) /*sqlite WITHOUT ROWID */;

-- What each version of a questionnaire asked: its counts and answers are read with it, also when there is a newer one.
CREATE TABLE questionnaire (
  survey_id TEXT NOT NULL,
  version   TEXT NOT NULL,
  document  TEXT NOT NULL,
  PRIMARY KEY (survey_id, version)
) /*sqlite WITHOUT ROWID */;

-- What the last question to Typeform about a form came to: nothing of any session, and no moment.
CREATE TABLE typeform_form (
  form_id TEXT NOT NULL PRIMARY KEY,
  trouble TEXT NOT NULL
) /*sqlite WITHOUT ROWID */;

-- How many people of a cell (sex, age band, municipality) were asked and chose what: a list of numbers in the order of the
-- version's questions and options. A week is ISO's; '' is all time. By their marks too: a rule that sets responses aside is
-- switched without counting anything again.
CREATE TABLE cell_count (
  survey_id TEXT NOT NULL,
  version   TEXT NOT NULL,
  week      TEXT NOT NULL,
  cell      TEXT NOT NULL,
  marks     TEXT NOT NULL,
  counts    TEXT NOT NULL,
  PRIMARY KEY (survey_id, version, week, cell, marks)
) /*sqlite WITHOUT ROWID */;

-- Who runs the site switched a rule, when and why. The last decision about a rule is in force.
CREATE TABLE aside_decision (
  survey_id TEXT    NOT NULL,
  at        BIGINT  NOT NULL,
  rule      TEXT    NOT NULL,
  is_on     INTEGER NOT NULL,
  reason    TEXT    NOT NULL,
  PRIMARY KEY (survey_id, at, rule)
) /*sqlite WITHOUT ROWID */;

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

-- Who runs the site closed a survey, or opened it again. The last decision is in force; none follows «for-good».
CREATE TABLE closing_decision (
  survey_id TEXT   NOT NULL,
  at        BIGINT NOT NULL,
  decision  TEXT   NOT NULL CHECK (decision = 'open' OR decision = 'closed' OR decision = 'for-good'),
  PRIMARY KEY (survey_id, at)
) /*sqlite WITHOUT ROWID */;

-- A part of the key that visitors of a survey are named with, drawn by chance and kept nowhere else: once it is gone nobody
-- can name a visitor of that survey again. Surveys that had visitors before there were parts have an empty one.
CREATE TABLE survey_key (
  survey_id TEXT NOT NULL PRIMARY KEY,
  part      TEXT NOT NULL
) /*sqlite WITHOUT ROWID */;

-- What a visit writes comes to lie here first. Visitors, sessions and Typeform's responses are moved on from here by tens, in
-- the order of their keys: neither the panel nor the files show what one person added.
CREATE TABLE visitor_inbox (
  survey_id   TEXT    NOT NULL,
  hash        TEXT    NOT NULL CHECK (hash <> ''),
  -- To be added to those that the visitor has already.
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (survey_id, hash)
) /*sqlite WITHOUT ROWID */;

CREATE TABLE session_inbox (
  id          TEXT NOT NULL PRIMARY KEY,
  survey_id   TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state = 'reported' OR state = 'verified'),
  postal_code TEXT,
  colonia     TEXT,
  time_taken  TEXT NOT NULL,
  version     TEXT,
  answers     TEXT,
  marks       TEXT NOT NULL DEFAULT ''
) /*sqlite WITHOUT ROWID */;

CREATE TABLE typeform_inbox (
  form_id     TEXT NOT NULL,
  response_id TEXT NOT NULL,
  session_id  TEXT,
  content     TEXT,
  PRIMARY KEY (form_id, response_id)
) /*sqlite WITHOUT ROWID */;

-- ANALYZE keeps samples of columns, whole columns of small tables: no samples of what names somebody or tells what they said.
/*postgres
ALTER TABLE visitor ALTER hash SET STATISTICS 0;
ALTER TABLE survey_session ALTER id SET STATISTICS 0, ALTER postal_code SET STATISTICS 0, ALTER colonia SET STATISTICS 0,
  ALTER answers SET STATISTICS 0;
ALTER TABLE typeform_response ALTER response_id SET STATISTICS 0;
ALTER TABLE unproven ALTER session_id SET STATISTICS 0, ALTER response_id SET STATISTICS 0;
ALTER TABLE survey_key ALTER part SET STATISTICS 0;
ALTER TABLE visitor_inbox ALTER survey_id SET STATISTICS 0, ALTER hash SET STATISTICS 0, ALTER completions SET STATISTICS 0;
ALTER TABLE session_inbox ALTER id SET STATISTICS 0, ALTER survey_id SET STATISTICS 0, ALTER state SET STATISTICS 0,
  ALTER postal_code SET STATISTICS 0, ALTER colonia SET STATISTICS 0, ALTER time_taken SET STATISTICS 0,
  ALTER version SET STATISTICS 0, ALTER answers SET STATISTICS 0, ALTER marks SET STATISTICS 0;
ALTER TABLE typeform_inbox ALTER form_id SET STATISTICS 0, ALTER response_id SET STATISTICS 0,
  ALTER session_id SET STATISTICS 0, ALTER content SET STATISTICS 0;
*/

-- That a release was handed to the authority: on what day, and the number of the receipt. Whoever mistyped it writes it again.
CREATE TABLE release_receipt (
  survey_id    TEXT    NOT NULL,
  number       INTEGER NOT NULL,
  delivered_on TEXT    NOT NULL,
  receipt      TEXT    NOT NULL,
  PRIMARY KEY (survey_id, number),
  FOREIGN KEY (survey_id, number) REFERENCES release (survey_id, number)
) /*sqlite WITHOUT ROWID */;

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
