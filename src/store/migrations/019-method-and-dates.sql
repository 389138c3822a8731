-- What people who work here say about the method of a survey, which only a file on the server said before. Every state of a sheet
-- stays, so that its history can be shown. An empty `survey_id` is the sheet of all surveys without one of their own.
CREATE TABLE method_sheet (
  survey_id TEXT    NOT NULL,
  number    INTEGER NOT NULL,
  at        BIGINT  NOT NULL,
  person    TEXT    NOT NULL,
  texts     TEXT    NOT NULL,
  PRIMARY KEY (survey_id, number)
) /*sqlite WITHOUT ROWID */;

-- When a survey opens and closes by itself, as set in the panel: then OPENS_NNN and CLOSES_NNN do not count.
CREATE TABLE opening_dates (
  survey_id TEXT NOT NULL PRIMARY KEY,
  opens     BIGINT,
  closes    BIGINT
) /*sqlite WITHOUT ROWID */;
