-- A response is one document: nobody counts its answers by reading rows. It names the version of the questionnaire.
ALTER TABLE survey_session ADD COLUMN version TEXT;
ALTER TABLE survey_session ADD COLUMN answers TEXT;

/*sqlite
UPDATE survey_session SET version = '1', answers = (
  SELECT json_group_object(question_id, json(kept)) FROM (
    SELECT question_id,
      CASE
        WHEN max(scale_value) IS NOT NULL THEN json_object('scale', max(scale_value))
        WHEN max(option_id) IS NULL THEN json_object('words', max(words))
        WHEN max(words) IS NULL THEN json_object('options', json_group_array(option_id))
        ELSE json_object('options', json_group_array(option_id), 'words', max(words))
      END AS kept
    FROM (SELECT * FROM answer WHERE response_id = survey_session.id ORDER BY question_id, position)
    GROUP BY question_id
  )
)
WHERE id IN (SELECT id FROM response);
*/
/*postgres
UPDATE survey_session SET version = '1', answers = (
  SELECT json_object_agg(question_id, kept) FROM (
    SELECT question_id,
      json_strip_nulls(json_build_object(
        'options', CASE WHEN max(option_id) IS NOT NULL THEN json_agg(option_id ORDER BY position) END,
        'scale', max(scale_value),
        'words', max(words)
      )) AS kept
    FROM answer WHERE response_id = survey_session.id GROUP BY question_id
  ) AS by_question
)::text
WHERE id IN (SELECT id FROM response);
*/

DROP TABLE answer;
DROP TABLE response;

-- What each version of a questionnaire asked: its counts and answers are read with it, also when there is a newer one.
CREATE TABLE questionnaire (
  survey_id TEXT NOT NULL,
  version   TEXT NOT NULL,
  document  TEXT NOT NULL,
  PRIMARY KEY (survey_id, version)
) /*sqlite WITHOUT ROWID */;

-- How many people of a cell (sex, age band, municipality) were asked and chose what: a list of numbers in the order of the
-- version's questions and options. A week is ISO's; '' is all time.
CREATE TABLE cell_count (
  survey_id TEXT NOT NULL,
  version   TEXT NOT NULL,
  week      TEXT NOT NULL,
  cell      TEXT NOT NULL,
  counts    TEXT NOT NULL,
  PRIMARY KEY (survey_id, version, week, cell)
) /*sqlite WITHOUT ROWID */;
