-- Who has taken a turn. Holds no time: that would lead from a visitor to a session. In what order rows came is forgotten later.
CREATE TABLE visitor (
  survey_id   TEXT    NOT NULL,
  hash        TEXT    NOT NULL CHECK (hash <> ''),
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (survey_id, hash)
) /*sqlite WITHOUT ROWID */;

-- The visitor's hash is known only while the session is open: the last CHECK makes forgetting it part of completing.
CREATE TABLE survey_session (
  id           TEXT   NOT NULL PRIMARY KEY,
  survey_id    TEXT   NOT NULL,
  state        TEXT   NOT NULL DEFAULT 'open',
  visitor_hash TEXT,
  response_id  TEXT,
  postal_code  TEXT,
  colonia      TEXT,
  started_at   BIGINT NOT NULL,
  completed_at BIGINT,
  -- Not IN: for a list of three SQLite builds a table of its own at every insert.
  CHECK (state = 'open' OR state = 'reported' OR state = 'verified'),
  CHECK ((state = 'open') = (visitor_hash IS NOT NULL)),
  CHECK ((state = 'open') = (completed_at IS NULL))
) /*sqlite WITHOUT ROWID */;

-- To find those that were never completed, and forget them with their visitor.
CREATE INDEX abandoned_session ON survey_session (started_at) WHERE state = 'open';

-- Running counts, so that no figure is ever found by counting sessions.
CREATE TABLE tally (
  survey_id TEXT   NOT NULL,
  measure   TEXT   NOT NULL,
  bucket    TEXT   NOT NULL DEFAULT '',
  amount    BIGINT NOT NULL,
  PRIMARY KEY (survey_id, measure, bucket)
) /*sqlite WITHOUT ROWID */;
