/** Tallies, counts by cell, responses, and which of them are set aside. */
export const figures = {
  addToTally: `
    INSERT INTO tally (survey_id, measure, bucket, amount)
    SELECT $1, $2, $3, CAST($4 AS BIGINT) /*postgres FROM batch */ WHERE true
    ON CONFLICT (survey_id, measure, bucket) DO UPDATE SET amount = tally.amount + excluded.amount`,

  // With the measures' names the primary key is searched; without them every hour since the beginning would be read.
  readTotals: `
    SELECT measure, amount FROM tally
    WHERE survey_id = $1 AND bucket = '' AND measure IN
      ('started', 'visitors', 'completed', 'moved', 'verified', 'coded',
       'refused-check', 'refused-start', 'refused-completion')`,

  readTally: `
    SELECT bucket, amount FROM tally WHERE survey_id = $1 AND measure = $2 AND bucket >= $3 ORDER BY bucket`,

  readPlaces: `
    SELECT bucket AS place, amount AS completed FROM tally
    WHERE survey_id = $1 AND measure IN ('moved', 'completed-in-place')`,

  forgetRoom: "DELETE FROM tally WHERE survey_id = '' AND measure = 'room'",

  // Adds two lists number by number. They may differ in length.
  addToCounts: `
    INSERT INTO cell_count (survey_id, version, week, cell, marks, counts)
    SELECT $1, $2, $3, $4, $5, $6 /*postgres FROM batch */ WHERE true
    ON CONFLICT (survey_id, version, week, cell, marks) DO UPDATE SET counts =
      /*sqlite (SELECT json_group_array(total ORDER BY key) FROM (
        SELECT key, sum(value) AS total FROM (
          SELECT key, value FROM json_each(cell_count.counts) UNION ALL SELECT key, value FROM json_each(excluded.counts)
        ) GROUP BY key
      )) */
      /*postgres '[' || array_to_string(ARRAY(
        SELECT coalesce(before, 0) + coalesce(added, 0)
        FROM unnest(translate(cell_count.counts, '[]', '{}')::bigint[], translate(excluded.counts, '[]', '{}')::bigint[])
          AS place (before, added)
      ), ',') || ']' */`,

  clearCounts: `
    DELETE FROM cell_count WHERE survey_id = $1 AND version = $2 AND week = $3 AND cell = $4 AND marks = $5`,

  readCounts: 'SELECT version, cell, marks, counts FROM cell_count WHERE survey_id = $1 AND week = $2',

  readAllCounts: 'SELECT version, week, cell, marks, counts FROM cell_count WHERE survey_id = $1',

  readWeeks: "SELECT DISTINCT week FROM cell_count WHERE survey_id = $1 AND week <> '' ORDER BY week",

  // In SQLite a transaction is the only writer anyway.
  lockCounts: '/*sqlite SELECT 1 */ /*postgres LOCK TABLE cell_count IN EXCLUSIVE MODE */',

  noteQuestionnaire: `
    INSERT INTO questionnaire (survey_id, version, document) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,

  readQuestionnaires: 'SELECT version, document FROM questionnaire WHERE survey_id = $1',

  askedSurveys: `
    SELECT survey_id AS "surveyId" FROM questionnaire
    UNION SELECT survey_id FROM survey_session WHERE answers IS NOT NULL ORDER BY 1`,

  responsesAfter: `
    SELECT id, version, postal_code AS "postalCode", marks, answers FROM survey_session
    WHERE survey_id = $1 AND id > $2 AND answers IS NOT NULL ORDER BY id LIMIT $3`,

  // A page is so many sessions of all surveys: each read is short, also for a survey with few responses among many.
  pageOfResponses: `
    SELECT id, state AS verification, version, postal_code AS "postalCode", colonia, marks,
      CASE WHEN survey_id = $1 THEN answers END AS answers
    FROM survey_session WHERE id > $2 ORDER BY id LIMIT $3`,

  // Limits the sessions read, not those found: a search for a rare word in millions makes nobody wait.
  responsesBefore: `
    SELECT id, CASE WHEN survey_id = $1 THEN answers END AS answers
    FROM survey_session WHERE id < $2 ORDER BY id DESC LIMIT $3`,

  decideAside: `
    INSERT INTO aside_decision (survey_id, at, rule, is_on, reason) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (survey_id, at, rule) DO UPDATE SET is_on = excluded.is_on, reason = excluded.reason`,

  readDecisions: `
    SELECT at, rule, is_on AS "isOn", reason FROM aside_decision WHERE survey_id = $1 ORDER BY at, rule`,
} as const
