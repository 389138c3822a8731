-- The codes that an open answer can be given, for one question. Every state of a frame stays: the last is in force.
CREATE TABLE code_frame (
  survey_id    TEXT    NOT NULL,
  question     TEXT    NOT NULL,
  number       INTEGER NOT NULL,
  at           BIGINT  NOT NULL,
  person       TEXT    NOT NULL,
  codes        TEXT    NOT NULL,
  is_published INTEGER NOT NULL,
  PRIMARY KEY (survey_id, question, number)
) /*sqlite WITHOUT ROWID */;

-- Which codes somebody gave to a text, as ids with spaces between: none at all is «sin código». The text is named by its hash, and
-- whoever wrote it not at all: equal texts have the same codes. An empty `coder` is what was settled where two coders differed.
CREATE TABLE coded_text (
  survey_id TEXT NOT NULL,
  question  TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  coder     TEXT NOT NULL,
  codes     TEXT NOT NULL,
  PRIMARY KEY (survey_id, question, text_hash, coder)
) /*sqlite WITHOUT ROWID */;

/*postgres ALTER TABLE coded_text ALTER text_hash SET STATISTICS 0, ALTER codes SET STATISTICS 0; */
