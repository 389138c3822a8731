const columns = 'id, survey_id, state, postal_code, colonia, time_taken, version, answers, marks'

/** Behind FROM: every completed session, whether it is still in the inbox or has left it. One that is in both is there twice. */
export const keptSessions = `(SELECT ${columns} FROM session_inbox UNION ALL SELECT ${columns} FROM survey_session) AS kept`

/** A visitor may be in the inbox and in the table that it is emptied into: then what is in both is theirs. */
export const keptVisitors = `(
  SELECT survey_id, hash, sum(completions) AS completions FROM (
    SELECT survey_id, hash, completions FROM visitor_inbox UNION ALL SELECT survey_id, hash, completions FROM visitor
  ) AS written GROUP BY survey_id, hash
) AS known`
