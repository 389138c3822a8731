/** What people who work here say about the method of each survey. */
export const method = {
  // Who saves a sheet that somebody else changed meanwhile inserts nothing.
  addMethodSheet: `
    INSERT INTO method_sheet (survey_id, number, at, person, texts) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING`,

  readMethodSheets: `
    SELECT survey_id AS "surveyId", number, at, person, texts FROM method_sheet
    WHERE survey_id = $1 OR survey_id = '' ORDER BY survey_id, number`,

  anyMethodSheet: 'SELECT 1 AS one FROM method_sheet LIMIT 1',
} as const
