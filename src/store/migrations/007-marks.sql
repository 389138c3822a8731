-- What was noteworthy about a response when it came, in words with spaces between; nothing for most.
ALTER TABLE survey_session ADD COLUMN marks TEXT NOT NULL DEFAULT '';

UPDATE survey_session SET marks = 'quick' WHERE time_taken = 'under-20-s';

INSERT INTO tally (survey_id, measure, bucket, amount)
SELECT survey_id, 'completed-with-marks', marks, count(*) FROM survey_session WHERE marks <> '' GROUP BY survey_id, marks;

INSERT INTO tally (survey_id, measure, bucket, amount)
SELECT survey_id, 'completed-in-time', time_taken, count(*) FROM survey_session GROUP BY survey_id, time_taken;

-- Counted by their marks too: a rule that sets responses aside is switched without counting anything again. The server
-- counts once at its next start.
DROP TABLE cell_count;
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
