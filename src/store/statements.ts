/**
 * Every statement of the product, once, in the SQL that SQLite and PostgreSQL share.
 * `$1` is PostgreSQL's own placeholder and a named parameter to SQLite.
 */
export const statements = {
  turnsTaken: 'SELECT completions FROM visitor WHERE survey_id = $1 AND hash = $2',

  meetVisitor: 'INSERT INTO visitor (survey_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',

  takeTurn: `
    UPDATE visitor SET completions = completions + 1
    WHERE survey_id = $1 AND hash = $2 AND completions < $3`,

  openSession: 'INSERT INTO survey_session (id, survey_id, visitor_hash, started_at) VALUES ($1, $2, $3, $4)',

  // Writing a row to itself locks it in both engines; SELECT … FOR UPDATE exists in one of them only.
  holdSession: `
    UPDATE survey_session SET state = state
    WHERE id = $1 AND survey_id = $2
    RETURNING state, visitor_hash AS visitor, response_id AS "responseId"`,

  completeSession: `
    UPDATE survey_session
    SET state = $2, response_id = $3, postal_code = $4, colonia = $5, completed_at = $6, visitor_hash = NULL
    WHERE id = $1`,

  proveSession: "UPDATE survey_session SET state = 'verified', response_id = $2 WHERE id = $1",

  addToTally: `
    INSERT INTO tally (survey_id, measure, bucket, amount) VALUES ($1, $2, $3, $4)
    ON CONFLICT (survey_id, measure, bucket) DO UPDATE SET amount = tally.amount + excluded.amount`,

  readTallies: "SELECT measure, amount FROM tally WHERE survey_id = $1 AND bucket = ''",

  ping: 'SELECT 1 AS one',
} as const

export type StatementName = keyof typeof statements
