/** What Typeform's records say, and the sessions that wait for it. */
export const typeform = {
  recordEvidence: `
    INSERT INTO typeform_inbox (form_id, response_id, session_id, content)
    SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM typeform_response WHERE form_id = $1 AND response_id = $2)
    ON CONFLICT DO NOTHING`,

  readContent: `
    SELECT content FROM typeform_inbox WHERE form_id = $1 AND response_id = $2 AND content IS NOT NULL`,

  dropContent: 'UPDATE typeform_inbox SET content = NULL WHERE form_id = $1 AND response_id = $2',

  // Of one that has left the inbox nobody knows which session it proved: then one that is proven is believed.
  findEvidence: `
    SELECT response_id FROM typeform_inbox
    WHERE form_id = $1 AND response_id = $2 AND (session_id IS NULL OR session_id = $3)
    UNION ALL SELECT response_id FROM typeform_response WHERE form_id = $1 AND response_id = $2 AND EXISTS (
      SELECT 1 FROM session_inbox WHERE id = $3 AND state = 'verified'
      UNION ALL SELECT 1 FROM survey_session WHERE id = $3 AND state = 'verified'
    )`,

  claimEvidence: `
    UPDATE typeform_inbox SET session_id = $3
    WHERE form_id = $1 AND response_id = $2 AND (session_id IS NULL OR session_id = $3)`,

  disownEvidence: "UPDATE typeform_inbox SET session_id = '' WHERE form_id = $1 AND response_id = $2",

  noteUnproven: `
    INSERT INTO unproven (session_id, survey_id, form_id, response_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,

  findUnproven: 'SELECT session_id AS "sessionId" FROM unproven WHERE form_id = $1 AND response_id = $2',

  unprovenAfter: `
    SELECT session_id AS "sessionId", survey_id AS "surveyId", form_id AS "formId", response_id AS "responseId", tries
    FROM unproven WHERE tries = $1`,

  countUnproven: 'SELECT form_id AS "formId", count(*) AS waiting FROM unproven GROUP BY form_id',

  countTry: 'UPDATE unproven SET tries = tries + 1 WHERE session_id = $1 AND tries = $2',

  forgetUnproven: 'DELETE FROM unproven WHERE session_id = $1',

  findTrouble: 'SELECT trouble FROM typeform_form WHERE form_id = $1',

  formTroubles: 'SELECT form_id AS "formId", trouble FROM typeform_form',

  noteTrouble: `
    INSERT INTO typeform_form (form_id, trouble) VALUES ($1, $2)
    ON CONFLICT (form_id) DO UPDATE SET trouble = excluded.trouble WHERE typeform_form.trouble <> excluded.trouble`,
} as const
