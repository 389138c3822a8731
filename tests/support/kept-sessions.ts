const columns = 'id, survey_id, state, postal_code, colonia, time_taken, version, answers, marks'

/** For FROM: every completed session, in the inbox or moved. One that is in both appears twice. */
export const keptSessions = `(SELECT ${columns} FROM session_inbox UNION ALL SELECT ${columns} FROM survey_session) AS kept`

/** For FROM: every visitor, with the completions of both tables added up. */
export const keptVisitors = `(
  SELECT survey_id, hash, sum(completions) AS completions FROM (
    SELECT survey_id, hash, completions FROM visitor_inbox UNION ALL SELECT survey_id, hash, completions FROM visitor
  ) AS written GROUP BY survey_id, hash
) AS known`

/** The random beginning of a session's id, which is kept. In the database it follows the day. */
export function keptPart(sessionId: unknown): string {
  return String(sessionId).slice(0, 16)
}
