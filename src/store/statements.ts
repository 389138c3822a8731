/** PostgreSQL's name for it: the locks of jobs begin with 1, and that of migrations is a single number. */
export const INBOX_LOCK = '2, 0'

/**
 * Nothing more is to come for these sessions. Those whose form's records may still come stay, and those whose form's records
 * came before the page: it brings their proof of work within moments, and those of $1 or later are waited for.
 */
const SETTLED = `id NOT IN (SELECT session_id FROM unproven) AND NOT (
  id >= $1 AND ' ' || marks || ' ' LIKE '% no-proof %' AND id IN (SELECT session_id FROM typeform_inbox WHERE session_id IS NOT NULL)
)`

const SESSION = 'id, survey_id, state, postal_code, colonia, time_taken, version, answers, marks'
const COUNTED = 'id, version, postal_code AS "postalCode", time_taken AS "timeTaken", marks, answers'

/**
 * Every statement of the product, once, in the SQL that SQLite and PostgreSQL share.
 * `$1` is PostgreSQL's own placeholder; SQLite gets `?1`.
 * Those with `FROM asked` run for many at once in PostgreSQL: see `postgres/queries.ts`.
 */
export const statements = {
  turnsTaken: `
    SELECT sum(completions) AS completions FROM (
      SELECT completions FROM visitor WHERE survey_id = $1 AND hash = $2
      UNION ALL SELECT completions FROM visitor_inbox WHERE survey_id = $1 AND hash = $2
    ) AS taken`,

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

  noteKey: 'INSERT INTO visitor_key (id, mark) VALUES (1, $1) ON CONFLICT DO NOTHING',

  readKey: 'SELECT mark FROM visitor_key',

  // Of two decisions in one millisecond, the first.
  decideClosing: `
    INSERT INTO closing_decision (survey_id, at, decision)
    SELECT $1, $2, $3 WHERE NOT EXISTS (
      SELECT 1 FROM closing_decision WHERE survey_id = $1 AND decision = 'for-good'
    )
    ON CONFLICT DO NOTHING`,

  readClosings: `
    SELECT survey_id AS "surveyId", at, decision FROM closing_decision AS last
    WHERE at = (SELECT max(at) FROM closing_decision WHERE survey_id = last.survey_id)`,

  forgetKeyPart: 'DELETE FROM survey_key WHERE survey_id = $1',

  forgetVisitors: 'DELETE FROM visitor WHERE survey_id = $1',

  forgetNewVisitors: 'DELETE FROM visitor_inbox WHERE survey_id = $1',

  offerKeyPart: `
    INSERT INTO survey_key (survey_id, part)
    SELECT $1, $2 WHERE NOT EXISTS (
      SELECT 1 FROM closing_decision WHERE survey_id = $1 AND decision = 'for-good'
    )
    ON CONFLICT DO NOTHING`,

  readKeyParts: 'SELECT survey_id AS "surveyId", part FROM survey_key',

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

  setMarks: 'UPDATE session_inbox SET marks = $2 WHERE id = $1',

  proveSession: "UPDATE session_inbox SET state = 'verified' WHERE id = $1 AND state = 'reported'",

  findAnswers: `
    SELECT id FROM session_inbox WHERE id = $1 AND answers IS NOT NULL
    UNION ALL SELECT id FROM survey_session WHERE id = $1 AND answers IS NOT NULL`,

  keepAnswers: 'UPDATE session_inbox SET version = $2, answers = $3 WHERE id = $1 AND answers IS NULL',

  // Batches share this lock (`postgres/commit-batch.ts`): none is under way while rows change from one table to the other.
  lockInbox: `/*sqlite SELECT 1 */ /*postgres SELECT pg_advisory_xact_lock(${INBOX_LOCK}) */`,

  settledInInbox: `
    SELECT survey_id AS "surveyId", count(*) AS sessions FROM session_inbox
    WHERE ${SETTLED} AND NOT EXISTS (SELECT 1 FROM survey_session WHERE id = session_inbox.id) GROUP BY survey_id`,

  readSettled: `
    SELECT ${COUNTED} FROM session_inbox
    WHERE ${SETTLED} AND survey_id = $2`,

  // What such a session was counted as before.
  readReplaced: `
    SELECT ${COUNTED} FROM survey_session
    WHERE id IN (SELECT id FROM session_inbox WHERE ${SETTLED} AND survey_id = $2)`,

  dropReplaced: `
    DELETE FROM survey_session WHERE id IN (SELECT id FROM session_inbox WHERE ${SETTLED} AND survey_id = $2)`,

  moveSessions: `
    INSERT INTO survey_session (${SESSION})
    SELECT ${SESSION} FROM session_inbox WHERE ${SETTLED} AND survey_id = $2 ORDER BY id`,

  clearMovedSessions: `DELETE FROM session_inbox WHERE ${SETTLED} AND survey_id = $2`,

  // A response that was used is not used again; of what it was used for nothing is kept.
  moveEvidence: `
    INSERT INTO typeform_response (form_id, response_id) SELECT form_id, response_id FROM typeform_inbox
    WHERE session_id IS NOT NULL AND session_id NOT IN (SELECT id FROM session_inbox) ORDER BY form_id, response_id`,

  clearMovedEvidence: `
    DELETE FROM typeform_inbox WHERE session_id IS NOT NULL AND session_id NOT IN (SELECT id FROM session_inbox)`,

  copyBack: `INSERT INTO session_inbox (${SESSION}) SELECT ${SESSION} FROM survey_session WHERE id = $1`,

  newVisitors: `
    SELECT survey_id AS "surveyId", sum(CASE WHEN completions > 0 THEN 1 ELSE 0 END) AS answered
    FROM visitor_inbox GROUP BY survey_id`,

  moveVisitors: `
    INSERT INTO visitor (survey_id, hash, completions)
    SELECT survey_id, hash, completions FROM visitor_inbox WHERE survey_id = $1 ORDER BY hash
    ON CONFLICT (survey_id, hash) DO UPDATE SET completions = visitor.completions + excluded.completions`,

  noteQuestionnaire: `
    INSERT INTO questionnaire (survey_id, version, document) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,

  readQuestionnaires: 'SELECT version, document FROM questionnaire WHERE survey_id = $1',

  // Adds number by number to what is there. The two lists may differ in length.
  addToCounts: `
    INSERT INTO cell_count (survey_id, version, week, cell, marks, counts)
    SELECT $1, $2, $3, $4, $5, $6 /*postgres FROM asked */ WHERE true
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

  // In SQLite the transaction has the only pen.
  lockCounts: '/*sqlite SELECT 1 */ /*postgres LOCK TABLE cell_count IN EXCLUSIVE MODE */',

  responsesAfter: `
    SELECT id, version, postal_code AS "postalCode", marks, answers FROM survey_session
    WHERE survey_id = $1 AND id > $2 AND answers IS NOT NULL ORDER BY id LIMIT $3`,

  // Where a page ends is found among the responses of all surveys: each look is short, also for a survey with few of many.
  endOfPage: `
    SELECT max(id) AS "end" FROM (SELECT id FROM survey_session WHERE id > $1 ORDER BY id LIMIT $2) AS page`,

  responsesBetween: `
    SELECT id, state AS verification, version, postal_code AS "postalCode", colonia, time_taken AS "timeTaken",
      marks, answers
    FROM survey_session WHERE survey_id = $1 AND id > $2 AND id <= $3 AND answers IS NOT NULL ORDER BY id`,

  // Bounded by the sessions looked at, not by those found: nobody waits while a rare word is looked for in millions.
  responsesBefore: `
    SELECT id, CASE WHEN survey_id = $1 THEN answers END AS answers
    FROM survey_session WHERE id < $2 ORDER BY id DESC LIMIT $3`,

  readWeeks: "SELECT DISTINCT week FROM cell_count WHERE survey_id = $1 AND week <> '' ORDER BY week",

  decideAside: `
    INSERT INTO aside_decision (survey_id, at, rule, is_on, reason) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (survey_id, at, rule) DO UPDATE SET is_on = excluded.is_on, reason = excluded.reason`,

  readDecisions: `
    SELECT at, rule, is_on AS "isOn", reason FROM aside_decision WHERE survey_id = $1 ORDER BY at, rule`,

  readTimes: "SELECT bucket AS time, amount FROM tally WHERE survey_id = $1 AND measure = 'completed-in-time'",

  readLines: "SELECT bucket AS line, amount FROM tally WHERE survey_id = $1 AND measure = 'answered-in-line'",

  readReached: "SELECT bucket, amount FROM tally WHERE survey_id = $1 AND measure = 'reached-on-day'",

  firstHour: `
    SELECT bucket AS hour FROM tally WHERE survey_id = $1 AND measure = 'completed-in-hour' ORDER BY bucket LIMIT 1`,

  completedInHours: `
    SELECT bucket AS hour, amount AS completed FROM tally
    WHERE survey_id = $1 AND measure = 'completed-in-hour' ORDER BY bucket`,

  readMarked: "SELECT bucket AS marks, amount FROM tally WHERE survey_id = $1 AND measure = 'completed-with-marks'",

  recordEvidence: `
    INSERT INTO typeform_inbox (form_id, response_id, session_id, content)
    SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM typeform_response WHERE form_id = $1 AND response_id = $2)
    ON CONFLICT DO NOTHING`,

  readContent: `
    SELECT content FROM typeform_inbox WHERE form_id = $1 AND response_id = $2 AND content IS NOT NULL`,

  dropContent: 'UPDATE typeform_inbox SET content = NULL WHERE form_id = $1 AND response_id = $2',

  // Of one that has left the inbox nobody knows which session it proved: then one that is proven is believed.
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

  countUnproven: 'SELECT form_id AS "formId", count(*) AS waiting FROM unproven GROUP BY form_id',

  findTrouble: 'SELECT trouble FROM typeform_form WHERE form_id = $1',

  formTroubles: 'SELECT form_id AS "formId", trouble FROM typeform_form',

  noteTrouble: `
    INSERT INTO typeform_form (form_id, trouble) VALUES ($1, $2)
    ON CONFLICT (form_id) DO UPDATE SET trouble = excluded.trouble WHERE typeform_form.trouble <> excluded.trouble`,

  countTry: 'UPDATE unproven SET tries = tries + 1 WHERE session_id = $1 AND tries = $2',

  forgetUnproven: 'DELETE FROM unproven WHERE session_id = $1',

  beginRound: `
    INSERT INTO job_round (job, number) VALUES ($1, $2)
    ON CONFLICT (job) DO UPDATE SET number = excluded.number WHERE job_round.number < excluded.number`,

  readRound: 'SELECT number FROM job_round WHERE job = $1',

  addToTally: `
    INSERT INTO tally (survey_id, measure, bucket, amount)
    SELECT $1, $2, $3, CAST($4 AS BIGINT) /*postgres FROM asked */ WHERE true
    ON CONFLICT (survey_id, measure, bucket) DO UPDATE SET amount = tally.amount + excluded.amount`,

  forgetRoom: "DELETE FROM tally WHERE survey_id = '' AND measure = 'room'",

  // Nothing of these is ever changed or deleted, so that their numbers say whether there is anything new.
  countReleases: `
    SELECT (SELECT count(*) FROM release) AS published, (SELECT count(*) FROM release_withdrawal) AS withdrawn`,

  readReleases: `
    SELECT release.survey_id AS "surveyId", release.number, document, sha256, at AS "withdrawnAt", reason,
      delivered_on AS "deliveredOn", receipt
    FROM release
    LEFT JOIN release_withdrawal
      ON release_withdrawal.survey_id = release.survey_id AND release_withdrawal.number = release.number
    LEFT JOIN release_receipt
      ON release_receipt.survey_id = release.survey_id AND release_receipt.number = release.number
    ORDER BY release.survey_id, release.number`,

  readReleaseFiles: 'SELECT document, microdata FROM release WHERE survey_id = $1 AND number = $2',

  readBases: `
    SELECT number, published_at AS "publishedAt", basis FROM release WHERE survey_id = $1 ORDER BY number`,

  findRelease: 'SELECT number FROM release WHERE survey_id = $1 AND number = $2',

  readDraft: `
    SELECT made_at AS "madeAt", document, sha256, basis, obstacles FROM release_draft WHERE survey_id = $1`,

  keepDraft: `
    INSERT INTO release_draft (survey_id, number, made_at, document, sha256, basis, microdata, obstacles)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (survey_id) DO UPDATE SET number = excluded.number, made_at = excluded.made_at,
      document = excluded.document, sha256 = excluded.sha256, basis = excluded.basis, microdata = excluded.microdata,
      obstacles = excluded.obstacles`,

  // Where two publish at once, the second waits here and then finds no draft.
  holdDraft: `
    SELECT sha256 FROM release_draft
    WHERE survey_id = $1 AND number = 1 + (SELECT count(*) FROM release WHERE survey_id = $1) /*postgres FOR UPDATE */`,

  publishDraft: `
    INSERT INTO release (survey_id, number, published_at, document, sha256, basis, microdata)
    SELECT survey_id, number, $2, document, sha256, basis, microdata FROM release_draft WHERE survey_id = $1`,

  dropDraft: 'DELETE FROM release_draft WHERE survey_id = $1',

  withdrawRelease: `
    INSERT INTO release_withdrawal (survey_id, number, at, reason) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,

  keepReceipt: `
    INSERT INTO release_receipt (survey_id, number, delivered_on, receipt) VALUES ($1, $2, $3, $4)
    ON CONFLICT (survey_id, number) DO UPDATE SET delivered_on = excluded.delivered_on, receipt = excluded.receipt`,

  ping: 'SELECT 1 AS one',

  readEngine: `
    SELECT /*sqlite 'SQLite ' || sqlite_version() AS name, NULL AS clock */
    /*postgres 'PostgreSQL ' || current_setting('server_version') AS name,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock */`,

  readSize: `
    /*sqlite SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size() */
    /*postgres SELECT sum(pg_total_relation_size(inhrelid))::bigint AS bytes FROM pg_inherits
      WHERE inhparent IN ('visitor'::regclass, 'survey_session'::regclass, 'typeform_response'::regclass) */`,

  newestSession: `
    SELECT max(id) AS id FROM (
      SELECT max(id) AS id FROM session_inbox UNION ALL SELECT max(id) AS id FROM survey_session
    ) AS newest`,

  // Measures by name: without them the primary key would be read from end to end, with every hour since the beginning.
  readTotals: `
    SELECT measure, amount FROM tally
    WHERE survey_id = $1 AND bucket = '' AND measure IN
      ('started', 'visitors', 'completed', 'moved', 'verified', 'refused-check', 'refused-start', 'refused-completion')`,

  readHours: `
    SELECT measure, bucket AS hour, amount FROM tally
    WHERE survey_id = $1 AND measure IN ('started-in-hour', 'completed-in-hour') AND bucket >= $2`,

  readPlaces: `
    SELECT bucket AS place, amount AS completed FROM tally
    WHERE survey_id = $1 AND measure IN ('moved', 'completed-in-place')`,
} as const

export type StatementName = keyof typeof statements

/** A comment that begins with `sqlite` or `postgres` holds the few words that only one engine understands. */
export function inDialect(sql: string, engine: 'sqlite' | 'postgres'): string {
  return sql.replaceAll(/\/\*(sqlite|postgres)\s(.*?)\*\//gs, (_, owner, words) => (owner === engine ? words : ''))
}
