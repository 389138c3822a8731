/**
 * Every statement of the product, once, in the SQL that SQLite and PostgreSQL share.
 * `$1` is PostgreSQL's own placeholder; SQLite gets `?`.
 */
export const statements = {
  turnsTaken: 'SELECT completions FROM visitor WHERE survey_id = $1 AND hash = $2',

  meetVisitor: 'INSERT INTO visitor (survey_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',

  takeTurn: `
    UPDATE visitor SET completions = completions + 1
    WHERE survey_id = $1 AND hash = $2 AND completions < $3`,

  rewriteVisitors: 'UPDATE visitor SET completions = completions WHERE survey_id = $1 AND substr(hash, 1, 1) = $2',

  anyVisitor: 'SELECT survey_id FROM visitor LIMIT 1',

  openSession: 'INSERT INTO survey_session (id, survey_id, visitor_hash, started_at) VALUES ($1, $2, $3, $4)',

  forgetAbandoned: "DELETE FROM survey_session WHERE state = 'open' AND started_at < $1",

  // SQLite has one writer at a time, and needs no lock on a row.
  holdSession: `
    SELECT state, visitor_hash AS visitor FROM survey_session
    WHERE id = $1 AND survey_id = $2 /*postgres FOR UPDATE */`,

  completeSession: `
    UPDATE survey_session
    SET state = $2, response_id = $3, postal_code = $4, colonia = $5, completed_at = $6, visitor_hash = NULL
    WHERE id = $1`,

  proveSession: "UPDATE survey_session SET state = 'verified', response_id = $2 WHERE id = $1",

  findResponse: 'SELECT id FROM response WHERE session_id = $1',

  insertResponse: 'INSERT INTO response (id, survey_id, session_id) VALUES ($1, $2, $3)',

  insertAnswer: `
    INSERT INTO answer (response_id, question_id, position, option_id, scale_value, words)
    VALUES ($1, $2, $3, $4, $5, $6)`,

  recordEvidence: `
    INSERT INTO typeform_response (form_id, response_id, session_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,

  findEvidence: `
    SELECT response_id FROM typeform_response
    WHERE form_id = $1 AND response_id = $2 AND (session_id IS NULL OR session_id = $3)`,

  claimEvidence: `
    UPDATE typeform_response SET session_id = $3
    WHERE form_id = $1 AND response_id = $2 AND (session_id IS NULL OR session_id = $3)`,

  noteUnproven: `
    INSERT INTO unproven (session_id, survey_id, form_id, response_id, next_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING`,

  findUnproven: 'SELECT session_id AS "sessionId" FROM unproven WHERE form_id = $1 AND response_id = $2',

  dueUnproven: `
    SELECT session_id AS "sessionId", survey_id AS "surveyId", form_id AS "formId", response_id AS "responseId", tries
    FROM unproven WHERE next_at <= $1 ORDER BY next_at LIMIT $2`,

  postponeUnproven: 'UPDATE unproven SET tries = tries + 1, next_at = $2 WHERE session_id = $1',

  forgetUnproven: 'DELETE FROM unproven WHERE session_id = $1',

  addToTally: `
    INSERT INTO tally (survey_id, measure, bucket, amount) VALUES ($1, $2, $3, $4)
    ON CONFLICT (survey_id, measure, bucket) DO UPDATE SET amount = tally.amount + excluded.amount`,

  forgetRoom: "DELETE FROM tally WHERE survey_id = '' AND measure = 'room'",

  ping: 'SELECT 1 AS one',

  // Measures by name: without them the primary key would be read from end to end, with every hour since the beginning.
  readTotals: `
    SELECT measure, amount FROM tally
    WHERE survey_id = $1 AND bucket = '' AND measure IN
      ('started', 'visitors', 'completed', 'verified', 'refused-check', 'refused-start', 'refused-completion')`,

  readHours: `
    SELECT measure, bucket AS hour, amount FROM tally
    WHERE survey_id = $1 AND measure IN ('started-in-hour', 'completed-in-hour') AND bucket >= $2`,

  readPlaces: `
    SELECT bucket AS place, amount AS completed FROM tally
    WHERE survey_id = $1 AND measure IN ('completed', 'completed-in-place')`,
} as const

export type StatementName = keyof typeof statements
