-- What a visit writes comes to lie here first. Visitors, sessions and Typeform's responses are moved on from here by tens, in
-- the order of their keys: neither the panel nor the files show what one person added.
CREATE TABLE visitor_inbox (
  survey_id   TEXT    NOT NULL,
  hash        TEXT    NOT NULL CHECK (hash <> ''),
  -- To be added to those that the visitor has already.
  completions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (survey_id, hash)
) /*sqlite WITHOUT ROWID */;

-- Which of Typeform's responses was whose need not be known once it is proven: of those that were used, only the name is kept.
ALTER TABLE survey_session DROP COLUMN response_id;

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

INSERT INTO typeform_inbox (form_id, response_id, session_id, content)
SELECT form_id, response_id, session_id, content FROM typeform_response WHERE session_id IS NULL ORDER BY form_id, response_id;
DELETE FROM typeform_response WHERE session_id IS NULL;
ALTER TABLE typeform_response DROP COLUMN session_id;
ALTER TABLE typeform_response DROP COLUMN content;

-- Completions that the panel's figures hold already.
INSERT INTO tally (survey_id, measure, bucket, amount)
SELECT survey_id, 'moved', '', amount FROM tally WHERE measure = 'completed' AND bucket = '';

-- ANALYZE keeps samples of columns, whole columns of small tables: no samples of what names somebody or tells what they said.
-- Changing a type, also to the same, removes those that there are.
/*postgres
ALTER TABLE visitor ALTER hash TYPE text, ALTER hash SET STATISTICS 0;
ALTER TABLE survey_session ALTER id TYPE text, ALTER postal_code TYPE text, ALTER colonia TYPE text, ALTER answers TYPE text,
  ALTER id SET STATISTICS 0, ALTER postal_code SET STATISTICS 0, ALTER colonia SET STATISTICS 0, ALTER answers SET STATISTICS 0;
ALTER TABLE typeform_response ALTER response_id TYPE text, ALTER response_id SET STATISTICS 0;
ALTER TABLE unproven ALTER session_id TYPE text, ALTER response_id TYPE text,
  ALTER session_id SET STATISTICS 0, ALTER response_id SET STATISTICS 0;
ALTER TABLE survey_key ALTER part TYPE text, ALTER part SET STATISTICS 0;
ALTER TABLE visitor_inbox ALTER survey_id SET STATISTICS 0, ALTER hash SET STATISTICS 0, ALTER completions SET STATISTICS 0;
ALTER TABLE session_inbox ALTER id SET STATISTICS 0, ALTER survey_id SET STATISTICS 0, ALTER state SET STATISTICS 0,
  ALTER postal_code SET STATISTICS 0, ALTER colonia SET STATISTICS 0, ALTER time_taken SET STATISTICS 0,
  ALTER version SET STATISTICS 0, ALTER answers SET STATISTICS 0, ALTER marks SET STATISTICS 0;
ALTER TABLE typeform_inbox ALTER form_id SET STATISTICS 0, ALTER response_id SET STATISTICS 0,
  ALTER session_id SET STATISTICS 0, ALTER content SET STATISTICS 0;
*/
