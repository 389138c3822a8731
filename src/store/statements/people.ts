/** The accounts of the people who work here, and the record of what they did. */
export const people = {
  readAccounts: `
    SELECT user_name AS "user", name, role, state, password_hash AS "passwordHash" FROM account ORDER BY user_name`,

  // Two administrators who remove each other at once: the second waits here, and is then the last.
  lockAccounts: `
    SELECT user_name AS "user", name, role, state, password_hash AS "passwordHash" FROM account
    ORDER BY user_name /*postgres FOR UPDATE */`,

  addAccount: `
    INSERT INTO account (user_name, name, role, state, password_hash) VALUES ($1, $2, $3, 'active', $4)
    ON CONFLICT DO NOTHING`,

  putAccount: 'UPDATE account SET name = $2, role = $3, state = $4, password_hash = $5 WHERE user_name = $1',

  addRecord: `
    INSERT INTO action_record (at, id, person, origin, action, survey_id, detail, reason)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,

  readRecord: `
    SELECT at, id, person, origin, action, survey_id AS "surveyId", detail, reason FROM action_record
    WHERE ($1 = '' OR person = $1) AND ($2 = '' OR action = $2) AND ($3 = '' OR survey_id = $3)
      AND (at < $4 OR (at = $4 AND id < $5))
    ORDER BY at DESC, id DESC LIMIT $6`,

  readRecordedPeople: 'SELECT DISTINCT person FROM action_record ORDER BY person',
} as const
