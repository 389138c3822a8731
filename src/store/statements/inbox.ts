import { SESSION } from './participation.ts'

/** PostgreSQL's name for it: the locks of jobs begin with 1, and that of migrations is a single number. */
export const INBOX_LOCK = '2, 0'

/**
 * Nothing more is to come for these sessions. Those whose form's records may still come stay, and those whose form's records
 * came before the page: it brings their proof of work within moments, and those of $1 or later are waited for.
 */
const SETTLED = `id NOT IN (SELECT session_id FROM unproven) AND NOT (
  id >= $1 AND ' ' || marks || ' ' LIKE '% no-proof %' AND id IN (SELECT session_id FROM typeform_inbox WHERE session_id IS NOT NULL)
)`

const COUNTED = 'id, version, postal_code AS "postalCode", time_taken AS "timeTaken", marks, answers'

/** From the inbox into the large tables. */
export const inbox = {
  // Batches share this lock (`postgres/commit-batch.ts`): none is under way while rows change from one table to the other.
  lockInbox: `/*sqlite SELECT 1 */ /*postgres SELECT pg_advisory_xact_lock(${INBOX_LOCK}) */`,

  // With how many of the survey Typeform may still prove that started on day $2 or later.
  settledInInbox: `
    SELECT survey_id AS "surveyId", count(*) AS sessions,
      (SELECT count(*) FROM unproven WHERE survey_id = session_inbox.survey_id AND session_id >= $2) AS waiting
    FROM session_inbox
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

  newVisitors: `
    SELECT survey_id AS "surveyId", sum(CASE WHEN completions > 0 THEN 1 ELSE 0 END) AS answered
    FROM visitor_inbox GROUP BY survey_id`,

  moveVisitors: `
    INSERT INTO visitor (survey_id, hash, completions)
    SELECT survey_id, hash, completions FROM visitor_inbox WHERE survey_id = $1 ORDER BY hash
    ON CONFLICT (survey_id, hash) DO UPDATE SET completions = visitor.completions + excluded.completions`,

  forgetNewVisitors: 'DELETE FROM visitor_inbox WHERE survey_id = $1',
} as const
