const SESSION = 'id, survey_id, state, postal_code, colonia, time_taken, version, answers, marks'

/** Key of the inbox's advisory lock in PostgreSQL. Jobs' locks begin with 1, and that of migrations is a single number. */
export const INBOX_LOCK = '2, 0'

/**
 * Sessions about which nothing more will arrive: not those that Typeform may still verify; nor, from day $1 on, those that
 * Typeform's records completed first, because the page brings their proof of work within seconds.
 */
const SETTLED = `id NOT IN (SELECT session_id FROM unproven) AND NOT (
  id >= $1 AND ' ' || marks || ' ' LIKE '% no-proof %' AND id IN (SELECT session_id FROM typeform_inbox WHERE session_id IS NOT NULL)
)`

const COUNTED = 'id, version, postal_code AS "postalCode", time_taken AS "timeTaken", marks, answers'

const STORED_SESSION = `
  SELECT state, marks, 0 AS "isMoved" FROM session_inbox WHERE id = $1
  UNION ALL SELECT state, marks, 1 AS "isMoved" FROM survey_session
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM session_inbox WHERE id = $1)`

/** Visitors and their turns, sessions, the inbox, and Typeform's records of responses. */
export const visits = {
  turnsTaken: `
    SELECT $1 AS survey_id, $2 AS hash, coalesce(
      (SELECT completions FROM visitor WHERE survey_id = $1 AND hash = $2), 0
    ) + coalesce(
      (SELECT completions FROM visitor_inbox WHERE survey_id = $1 AND hash = $2), 0
    ) AS completions /*postgres FROM batch */`,

  turnsOfSurveys: `
    SELECT turns.survey_id AS "surveyId", turns.taken, coalesce(tally.amount, 0) AS completed
    FROM (
      SELECT survey_id, sum(completions) AS taken FROM (
        SELECT survey_id, completions FROM visitor UNION ALL SELECT survey_id, completions FROM visitor_inbox
      ) AS visitors GROUP BY survey_id
    ) AS turns
    LEFT JOIN tally ON tally.survey_id = turns.survey_id AND measure = 'completed' AND bucket = ''
    ORDER BY turns.survey_id`,

  // Visits write to an inbox, and `writes/move-inbox.ts` moves that into the large tables.
  addVisitor: `
    INSERT INTO visitor_inbox (survey_id, hash) SELECT $1, $2 /*postgres FROM batch */
    WHERE NOT EXISTS (SELECT 1 FROM visitor WHERE survey_id = $1 AND hash = $2)
    ON CONFLICT DO NOTHING /*postgres RETURNING survey_id, hash */`,

  // The rule of one answer per address (or ANSWERS_PER_ADDRESS): changes a row only where a turn is left.
  takeTurn: `
    UPDATE visitor_inbox SET completions = completions + 1 /*postgres FROM batch */
    WHERE survey_id = $1 AND hash = $2 AND completions + coalesce(
      (SELECT completions FROM visitor WHERE survey_id = $1 AND hash = $2), 0
    ) < CAST($3 AS INTEGER) /*postgres RETURNING survey_id, hash */`,

  // For a visitor who started before the inbox was last moved.
  copyVisitorToInbox: `
    INSERT INTO visitor_inbox (survey_id, hash) SELECT survey_id, hash FROM visitor WHERE survey_id = $1 AND hash = $2
    ON CONFLICT DO NOTHING`,

  giveTurnBack: 'UPDATE visitor_inbox SET completions = completions - 1 WHERE survey_id = $1 AND hash = $2',

  anyVisitor: 'SELECT survey_id FROM visitor UNION ALL SELECT survey_id FROM visitor_inbox LIMIT 1',

  insertSession: `
    INSERT INTO session_inbox (${SESSION})
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 /*postgres FROM batch */
    WHERE NOT EXISTS (SELECT 1 FROM survey_session WHERE id = $1)
    ON CONFLICT DO NOTHING /*postgres RETURNING id */`,

  findSession: STORED_SESSION,

  // Finds nothing where commits wait for a standby: a read does not wait, and might find what is on this server only.
  peekSession: `
    SELECT $1 AS id, state, marks FROM /*postgres batch CROSS JOIN LATERAL */ (${STORED_SESSION}) AS stored
    /*postgres WHERE current_setting('synchronous_standby_names') = '' */`,

  newestSession: `
    SELECT max(id) AS id FROM (
      SELECT max(id) AS id FROM session_inbox UNION ALL SELECT max(id) AS id FROM survey_session
    ) AS newest`,

  setMarks: 'UPDATE session_inbox SET marks = $2 WHERE id = $1',

  verifySession: "UPDATE session_inbox SET state = 'verified' WHERE id = $1 AND state = 'reported'",

  copySessionToInbox: `INSERT INTO session_inbox (${SESSION}) SELECT ${SESSION} FROM survey_session WHERE id = $1`,

  findAnswers: `
    SELECT $1 AS id FROM /*postgres batch CROSS JOIN LATERAL */ (
      SELECT id FROM session_inbox WHERE id = $1 AND answers IS NOT NULL
      UNION ALL SELECT id FROM survey_session WHERE id = $1 AND answers IS NOT NULL
    ) AS stored`,

  setAnswers: 'UPDATE session_inbox SET version = $2, answers = $3 WHERE id = $1 AND answers IS NULL',

  // Batches hold this lock shared (`postgres/open-postgres.ts`): none is under way while rows move between tables.
  lockInbox: `/*sqlite SELECT 1 */ /*postgres SELECT pg_advisory_xact_lock(${INBOX_LOCK}) */`,

  // `waiting`: sessions of the survey, begun on day $2 or later, that Typeform may still verify.
  settledInInbox: `
    SELECT survey_id AS "surveyId", count(*) AS sessions,
      (SELECT count(*) FROM unproven WHERE survey_id = session_inbox.survey_id AND session_id >= $2) AS waiting
    FROM session_inbox
    WHERE ${SETTLED} AND NOT EXISTS (SELECT 1 FROM survey_session WHERE id = session_inbox.id) GROUP BY survey_id`,

  readSettled: `
    SELECT ${COUNTED} FROM session_inbox
    WHERE ${SETTLED} AND survey_id = $2`,

  // Their earlier versions, as they were counted.
  readReplaced: `
    SELECT ${COUNTED} FROM survey_session
    WHERE id IN (SELECT id FROM session_inbox WHERE ${SETTLED} AND survey_id = $2)`,

  dropReplaced: `
    DELETE FROM survey_session WHERE id IN (SELECT id FROM session_inbox WHERE ${SETTLED} AND survey_id = $2)`,

  moveSessions: `
    INSERT INTO survey_session (${SESSION})
    SELECT ${SESSION} FROM session_inbox WHERE ${SETTLED} AND survey_id = $2 ORDER BY id`,

  clearMovedSessions: `DELETE FROM session_inbox WHERE ${SETTLED} AND survey_id = $2`,

  // A used response must not be used again; which session it verified is not kept.
  moveEvidence: `
    INSERT INTO typeform_response (form_id, response_id) SELECT form_id, response_id FROM typeform_inbox
    WHERE session_id IS NOT NULL AND session_id NOT IN (SELECT id FROM session_inbox) ORDER BY form_id, response_id`,

  clearMovedEvidence: `
    DELETE FROM typeform_inbox WHERE session_id IS NOT NULL AND session_id NOT IN (SELECT id FROM session_inbox)`,

  newVisitors: `
    SELECT survey_id AS "surveyId", sum(CASE WHEN completions > 0 THEN 1 ELSE 0 END) AS answered
    FROM visitor_inbox GROUP BY survey_id`,

  moveVisitors: `
    INSERT INTO visitor (survey_id, hash, completions)
    SELECT survey_id, hash, completions FROM visitor_inbox WHERE survey_id = $1 ORDER BY hash
    ON CONFLICT (survey_id, hash) DO UPDATE SET completions = visitor.completions + excluded.completions`,

  forgetNewVisitors: 'DELETE FROM visitor_inbox WHERE survey_id = $1',

  storeEvidence: `
    INSERT INTO typeform_inbox (form_id, response_id, session_id, content)
    SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM typeform_response WHERE form_id = $1 AND response_id = $2)
    ON CONFLICT DO NOTHING`,

  readContent: `
    SELECT content FROM typeform_inbox WHERE form_id = $1 AND response_id = $2 AND content IS NOT NULL`,

  dropContent: 'UPDATE typeform_inbox SET content = NULL WHERE form_id = $1 AND response_id = $2',

  // Once a response has left the inbox, nobody knows which session it verified: a session that is verified is believed.
  findEvidence: `
    SELECT response_id FROM typeform_inbox
    WHERE form_id = $1 AND response_id = $2 AND (session_id IS NULL OR session_id = $3)
    UNION ALL SELECT response_id FROM typeform_response WHERE form_id = $1 AND response_id = $2 AND EXISTS (
      SELECT 1 FROM session_inbox WHERE id = $3 AND state = 'verified'
      UNION ALL SELECT 1 FROM survey_session WHERE id = $3 AND state = 'verified'
    )`,

  claimEvidence: `
    UPDATE typeform_inbox SET session_id = $3
    WHERE form_id = $1 AND response_id = $2 AND (session_id IS NULL OR session_id = $3)`,

  disownEvidence: "UPDATE typeform_inbox SET session_id = '' WHERE form_id = $1 AND response_id = $2",

  noteUnproven: `
    INSERT INTO unproven (session_id, survey_id, form_id, response_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,

  findUnproven: 'SELECT session_id AS "sessionId" FROM unproven WHERE form_id = $1 AND response_id = $2',

  unprovenAfter: `
    SELECT session_id AS "sessionId", survey_id AS "surveyId", form_id AS "formId", response_id AS "responseId", tries
    FROM unproven WHERE tries = $1`,

  oldestUnproven: 'SELECT min(session_id) AS id FROM unproven',

  countUnproven: 'SELECT form_id AS "formId", count(*) AS waiting FROM unproven GROUP BY form_id',

  countTry: 'UPDATE unproven SET tries = tries + 1 WHERE session_id = $1 AND tries = $2',

  forgetUnproven: 'DELETE FROM unproven WHERE session_id = $1',

  findTrouble: 'SELECT trouble FROM typeform_form WHERE form_id = $1',

  formTroubles: 'SELECT form_id AS "formId", trouble FROM typeform_form',

  noteTrouble: `
    INSERT INTO typeform_form (form_id, trouble) VALUES ($1, $2)
    ON CONFLICT (form_id) DO UPDATE SET trouble = excluded.trouble WHERE typeform_form.trouble <> excluded.trouble`,
} as const
