-- What was answered with our own form: tied to a session, which has forgotten its visitor by then.
CREATE TABLE response (
  id         TEXT NOT NULL PRIMARY KEY,
  survey_id  TEXT NOT NULL,
  session_id TEXT NOT NULL UNIQUE
) /*sqlite WITHOUT ROWID */;

CREATE TABLE answer (
  response_id TEXT    NOT NULL REFERENCES response (id),
  question_id TEXT    NOT NULL,
  position    INTEGER NOT NULL,
  option_id   TEXT,
  scale_value INTEGER,
  words       TEXT,
  PRIMARY KEY (response_id, question_id, position)
) /*sqlite WITHOUT ROWID */;

-- Responses that Typeform itself has told us of. Each can prove one session.
CREATE TABLE typeform_response (
  form_id     TEXT NOT NULL,
  response_id TEXT NOT NULL,
  session_id  TEXT,
  PRIMARY KEY (form_id, response_id)
) /*sqlite WITHOUT ROWID */;

-- Completions that only a page has reported, and when to ask Typeform about them again.
CREATE TABLE unproven (
  session_id  TEXT    NOT NULL PRIMARY KEY,
  survey_id   TEXT    NOT NULL,
  form_id     TEXT    NOT NULL,
  response_id TEXT    NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  next_at     BIGINT  NOT NULL
) /*sqlite WITHOUT ROWID */;

CREATE INDEX unproven_by_time ON unproven (next_at);
CREATE INDEX unproven_by_response ON unproven (form_id, response_id);
