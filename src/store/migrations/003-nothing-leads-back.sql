-- A session is kept once it is complete, and says the day on which it was started and nothing nearer: its id is that day
-- and letters by chance. Before that it exists only in the id that the visitor holds.
CREATE TABLE complete_session (
  id          TEXT NOT NULL PRIMARY KEY,
  survey_id   TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state = 'reported' OR state = 'verified'),
  response_id TEXT NOT NULL,
  postal_code TEXT,
  colonia     TEXT,
  time_taken  TEXT NOT NULL
) /*sqlite WITHOUT ROWID */;

-- Ids were the moment in milliseconds, in eight digits, and letters by chance.
CREATE TEMPORARY TABLE renamed_session (old_id TEXT NOT NULL PRIMARY KEY, id TEXT NOT NULL);

INSERT INTO renamed_session
SELECT id,
  /*sqlite strftime('%Y%m%d', (started_at - 21600000) / 1000, 'unixepoch') */
  /*postgres to_char(to_timestamp((started_at - 21600000) / 1000) AT TIME ZONE 'UTC', 'YYYYMMDD') */
  || substr(id, 9)
FROM survey_session WHERE state <> 'open';

INSERT INTO complete_session
SELECT renamed_session.id, survey_session.survey_id, state,
  CASE WHEN response.id IS NULL THEN response_id ELSE renamed_session.id END,
  postal_code, colonia,
  CASE
    WHEN completed_at - started_at < 20000 THEN 'under-20-s'
    WHEN completed_at - started_at < 60000 THEN 'under-1-min'
    WHEN completed_at - started_at < 180000 THEN 'under-3-min'
    WHEN completed_at - started_at < 600000 THEN 'under-10-min'
    WHEN completed_at - started_at < 3600000 THEN 'under-1-h'
    ELSE 'longer'
  END
FROM survey_session
JOIN renamed_session ON renamed_session.old_id = survey_session.id
LEFT JOIN response ON response.session_id = survey_session.id
ORDER BY renamed_session.id;

-- What was answered with our own form: under the id of its session, which never knew its visitor.
CREATE TABLE kept_response (
  id        TEXT NOT NULL PRIMARY KEY,
  survey_id TEXT NOT NULL
) /*sqlite WITHOUT ROWID */;

INSERT INTO kept_response
SELECT renamed_session.id, survey_id FROM response JOIN renamed_session ON old_id = session_id ORDER BY renamed_session.id;

CREATE TABLE kept_answer (
  response_id TEXT    NOT NULL,
  question_id TEXT    NOT NULL,
  position    INTEGER NOT NULL,
  option_id   TEXT,
  scale_value INTEGER,
  words       TEXT,
  PRIMARY KEY (response_id, question_id, position)
) /*sqlite WITHOUT ROWID */;

INSERT INTO kept_answer
SELECT renamed_session.id, question_id, position, option_id, scale_value, words
FROM answer JOIN response ON response.id = response_id JOIN renamed_session ON old_id = session_id
ORDER BY renamed_session.id, question_id, position;

DROP TABLE answer;
DROP TABLE response;
ALTER TABLE kept_answer RENAME TO answer;
ALTER TABLE kept_response RENAME TO response;

-- A response that names a session of somebody else's, or one that was never completed, proves none: its session is ''.
UPDATE typeform_response
SET session_id = coalesce((SELECT id FROM renamed_session WHERE old_id = session_id), '')
WHERE session_id IS NOT NULL;

-- When to ask again follows from the tries: a moment of its own would be the moment of the answer.
CREATE TABLE kept_unproven (
  session_id  TEXT    NOT NULL PRIMARY KEY,
  survey_id   TEXT    NOT NULL,
  form_id     TEXT    NOT NULL,
  response_id TEXT    NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0
) /*sqlite WITHOUT ROWID */;

INSERT INTO kept_unproven
SELECT renamed_session.id, survey_id, form_id, response_id, tries
FROM unproven JOIN renamed_session ON old_id = session_id ORDER BY renamed_session.id;

DROP TABLE unproven;
ALTER TABLE kept_unproven RENAME TO unproven;
CREATE INDEX unproven_by_response ON unproven (form_id, response_id);

DROP TABLE survey_session;
ALTER TABLE complete_session RENAME TO survey_session;
DROP TABLE renamed_session;

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
