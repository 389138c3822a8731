const LINK = `SELECT survey_id AS "surveyId", number, client, token, until, public_at AS "publicAt" FROM client_release`

/** Studies that are not for everybody: who a survey is for, and releases for one client. */
export const hidden = {
  readVisibilities: 'SELECT survey_id AS "surveyId", visibility, token FROM survey_visibility ORDER BY survey_id',

  findVisibility: 'SELECT visibility, token FROM survey_visibility WHERE survey_id = $1',

  putVisibility: `
    INSERT INTO survey_visibility (survey_id, visibility, token) VALUES ($1, $2, $3)
    ON CONFLICT (survey_id) DO UPDATE SET visibility = excluded.visibility, token = excluded.token`,

  replaceLink: 'UPDATE survey_visibility SET token = $2 WHERE survey_id = $1',

  findAnswered: `
    SELECT 1 AS one FROM tally WHERE survey_id = $1 AND measure = 'completed' AND bucket = '' AND amount > 0
    UNION ALL SELECT 1 FROM release WHERE survey_id = $1`,

  forgetNewSessions: 'DELETE FROM session_inbox WHERE survey_id = $1',

  forgetSessions: 'DELETE FROM survey_session WHERE survey_id = $1',

  forgetCounts: 'DELETE FROM cell_count WHERE survey_id = $1',

  forgetTallies: 'DELETE FROM tally WHERE survey_id = $1',

  publishForClient: `
    INSERT INTO client_release (survey_id, number, client, token, until)
    SELECT survey_id, number, $2, $3, $4 FROM release_draft WHERE survey_id = $1`,

  readClientReleases: `${LINK} WHERE survey_id = $1 ORDER BY number`,

  findClientLink: `${LINK} WHERE token = $1 AND token <> '' AND until > $2`,

  replaceClientLink: `
    UPDATE client_release SET token = $3, until = $4 WHERE survey_id = $1 AND number = $2 AND public_at IS NULL`,

  makeReleasePublic: `
    UPDATE client_release SET public_at = $3 WHERE survey_id = $1 AND number = $2 AND public_at IS NULL`,
} as const
