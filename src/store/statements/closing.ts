/** The key that visitors are named with, and surveys that are closed by hand. */
export const closing = {
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

  offerKeyPart: `
    INSERT INTO survey_key (survey_id, part)
    SELECT $1, $2 WHERE NOT EXISTS (
      SELECT 1 FROM closing_decision WHERE survey_id = $1 AND decision = 'for-good'
    )
    ON CONFLICT DO NOTHING`,

  readKeyParts: 'SELECT survey_id AS "surveyId", part FROM survey_key',

  forgetKeyPart: 'DELETE FROM survey_key WHERE survey_id = $1',

  forgetVisitors: 'DELETE FROM visitor WHERE survey_id = $1',
} as const
