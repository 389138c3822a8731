/** What was answered, to which questions, and which of it is set aside. */
export const answers = {
  noteQuestionnaire: `
    INSERT INTO questionnaire (survey_id, version, document) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,

  readQuestionnaires: 'SELECT version, document FROM questionnaire WHERE survey_id = $1',

  askedSurveys: `
    SELECT survey_id AS "surveyId" FROM questionnaire
    UNION SELECT survey_id FROM survey_session WHERE answers IS NOT NULL ORDER BY 1`,

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

  decideAside: `
    INSERT INTO aside_decision (survey_id, at, rule, is_on, reason) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (survey_id, at, rule) DO UPDATE SET is_on = excluded.is_on, reason = excluded.reason`,

  readDecisions: `
    SELECT at, rule, is_on AS "isOn", reason FROM aside_decision WHERE survey_id = $1 ORDER BY at, rule`,
} as const
