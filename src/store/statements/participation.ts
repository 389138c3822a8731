export const SESSION = 'id, survey_id, state, postal_code, colonia, time_taken, version, answers, marks'

/** Who starts and completes, and whose turn is taken. */
export const participation = {
  turnsTaken: `
    SELECT sum(completions) AS completions FROM (
      SELECT completions FROM visitor WHERE survey_id = $1 AND hash = $2
      UNION ALL SELECT completions FROM visitor_inbox WHERE survey_id = $1 AND hash = $2
    ) AS taken`,

  turnsOfSurveys: `
    SELECT turns.survey_id AS "surveyId", turns.taken, coalesce(tally.amount, 0) AS completed
    FROM (
      SELECT survey_id, sum(completions) AS taken FROM (
        SELECT survey_id, completions FROM visitor UNION ALL SELECT survey_id, completions FROM visitor_inbox
      ) AS visitors GROUP BY survey_id
    ) AS turns
    LEFT JOIN tally ON tally.survey_id = turns.survey_id AND measure = 'completed' AND bucket = ''
    ORDER BY turns.survey_id`,

  // What a visit writes goes into an inbox, and from there into the large tables: see `writes/move-inbox.ts`.
  meetVisitor: `
    INSERT INTO visitor_inbox (survey_id, hash) SELECT $1, $2 /*postgres FROM asked */
    WHERE NOT EXISTS (SELECT 1 FROM visitor WHERE survey_id = $1 AND hash = $2)
    ON CONFLICT DO NOTHING /*postgres RETURNING survey_id, hash */`,

  // Once per address, or as often as is set: it changes a row only where a turn is left.
  takeTurn: `
    UPDATE visitor_inbox SET completions = completions + 1 /*postgres FROM asked */
    WHERE survey_id = $1 AND hash = $2 AND completions + coalesce(
      (SELECT completions FROM visitor WHERE survey_id = $1 AND hash = $2), 0
    ) < CAST($3 AS INTEGER) /*postgres RETURNING survey_id, hash */`,

  // Whoever started before the inbox was last emptied.
  bringVisitorBack: `
    INSERT INTO visitor_inbox (survey_id, hash) SELECT survey_id, hash FROM visitor WHERE survey_id = $1 AND hash = $2
    ON CONFLICT DO NOTHING`,

  giveTurnBack: 'UPDATE visitor_inbox SET completions = completions - 1 WHERE survey_id = $1 AND hash = $2',

  anyVisitor: 'SELECT survey_id FROM visitor UNION ALL SELECT survey_id FROM visitor_inbox LIMIT 1',

  keepSession: `
    INSERT INTO session_inbox (${SESSION})
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 /*postgres FROM asked */
    WHERE NOT EXISTS (SELECT 1 FROM survey_session WHERE id = $1)
    ON CONFLICT DO NOTHING /*postgres RETURNING id */`,

  findSession: `
    SELECT state, marks, 0 AS "isMoved" FROM session_inbox WHERE id = $1
    UNION ALL SELECT state, marks, 1 AS "isMoved" FROM survey_session
    WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM session_inbox WHERE id = $1)`,

  // Not where commits wait for a standby: what a look finds may be on this server only, and a look waits for nobody.
  findKept: `
    SELECT state, marks FROM (
      SELECT state, marks FROM session_inbox WHERE id = $1
      UNION ALL SELECT state, marks FROM survey_session
      WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM session_inbox WHERE id = $1)
    ) AS kept /*postgres WHERE current_setting('synchronous_standby_names') = '' */`,

  newestSession: `
    SELECT max(id) AS id FROM (
      SELECT max(id) AS id FROM session_inbox UNION ALL SELECT max(id) AS id FROM survey_session
    ) AS newest`,

  setMarks: 'UPDATE session_inbox SET marks = $2 WHERE id = $1',

  proveSession: "UPDATE session_inbox SET state = 'verified' WHERE id = $1 AND state = 'reported'",

  copyBack: `INSERT INTO session_inbox (${SESSION}) SELECT ${SESSION} FROM survey_session WHERE id = $1`,

  findAnswers: `
    SELECT id FROM session_inbox WHERE id = $1 AND answers IS NOT NULL
    UNION ALL SELECT id FROM survey_session WHERE id = $1 AND answers IS NOT NULL`,

  keepAnswers: 'UPDATE session_inbox SET version = $2, answers = $3 WHERE id = $1 AND answers IS NULL',
} as const
