/** Open answers that become numbers: the codes of each question, and which texts have which. */
export const coding = {
  // Who saves a frame that somebody else changed meanwhile inserts nothing.
  addCodeFrame: `
    INSERT INTO code_frame (survey_id, question, number, at, person, codes, is_published)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT DO NOTHING`,

  readCodeFrames: `
    SELECT question, number, at, person, codes, is_published AS "isPublished" FROM code_frame
    WHERE survey_id = $1 ORDER BY question, number`,

  readCodedTexts: `
    SELECT question, text_hash AS "textHash", coder, codes FROM coded_text
    WHERE survey_id = $1 ORDER BY question, text_hash, coder`,

  putCodes: `
    INSERT INTO coded_text (survey_id, question, text_hash, coder, codes) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (survey_id, question, text_hash, coder) DO UPDATE SET codes = excluded.codes`,

  dropCodes: 'DELETE FROM coded_text WHERE survey_id = $1 AND question = $2 AND text_hash = $3 AND coder = $4',

  forgetCodes: 'DELETE FROM coded_text WHERE survey_id = $1',
} as const
