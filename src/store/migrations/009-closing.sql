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

INSERT INTO survey_key (survey_id, part) SELECT DISTINCT survey_id, '' FROM visitor;
