const columns = 'id, survey_id, state, postal_code, colonia, time_taken, version, answers, marks'

/** Behind FROM: every completed session, whether it is still in the inbox or has left it. One that is in both is there twice. */
export const keptSessions = `(SELECT ${columns} FROM session_inbox UNION ALL SELECT ${columns} FROM survey_session) AS kept`
