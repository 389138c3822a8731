const DRAFT = `
  SELECT id, survey_id AS "surveyId", title, file_name AS "fileName", document, sha256, report,
    uploaded_at AS "uploadedAt", preview, preview_until AS "previewUntil"
  FROM survey_draft`

/** Surveys that come as files: drafts, and every version that was opened. */
export const surveys = {
  readSurveyDrafts: `${DRAFT} ORDER BY uploaded_at DESC, id`,

  readSurveyDraft: `${DRAFT} WHERE id = $1`,

  readPreviewedDraft: `${DRAFT} WHERE preview = $1 AND preview_until > $2`,

  // A link that was shared shows what was uploaded last.
  keepSurveyDraft: `
    INSERT INTO survey_draft (id, survey_id, title, file_name, document, sha256, report, uploaded_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (id) DO UPDATE SET survey_id = excluded.survey_id, title = excluded.title, file_name = excluded.file_name,
      document = excluded.document, sha256 = excluded.sha256, report = excluded.report, uploaded_at = excluded.uploaded_at`,

  sharePreview: 'UPDATE survey_draft SET preview = $2, preview_until = $3 WHERE id = $1',

  dropSurveyDraft: 'DELETE FROM survey_draft WHERE id = $1',

  // Where two open the same draft at once, the second waits here and then finds none.
  holdSurveyDraft: `
    SELECT survey_id AS "surveyId", document, sha256 FROM survey_draft WHERE id = $1 /*postgres FOR UPDATE */`,

  // Whatever survey another process opens meanwhile, it waits here.
  holdSurveyCounter: `
    INSERT INTO survey_counter (id, last) VALUES (1, $1)
    ON CONFLICT (id) DO UPDATE SET last = /*sqlite max */ /*postgres greatest */ (survey_counter.last, excluded.last)
    RETURNING last`,

  setSurveyCounter: 'UPDATE survey_counter SET last = $1',

  // Of surveys that are in no catalog any more, too.
  usedSurveyIds: `SELECT survey_id AS "surveyId" FROM questionnaire UNION SELECT survey_id FROM closing_decision
    ORDER BY 1`,

  findClosedForGood: "SELECT 1 AS one FROM closing_decision WHERE survey_id = $1 AND decision = 'for-good'",

  newestSurveyVersion: `
    SELECT number, correction, document FROM survey_version WHERE survey_id = $1
    ORDER BY number DESC, correction DESC LIMIT 1`,

  addSurveyVersion: `
    INSERT INTO survey_version
      (survey_id, number, correction, sha256, document, changes, is_same_meaning, opened_by, opened_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,

  // A correction changes texts, not what answers are counted by.
  correctQuestionnaire: 'UPDATE questionnaire SET document = $3 WHERE survey_id = $1 AND version = $2',

  // None is ever changed or deleted, so that their number says whether there is anything new.
  countSurveyVersions: 'SELECT count(*) AS opened FROM survey_version',

  readSurveyVersions: `
    SELECT survey_id AS "surveyId", number, correction, sha256, document, changes, is_same_meaning AS "isSameMeaning",
      opened_by AS "openedBy", opened_at AS "openedAt"
    FROM survey_version ORDER BY survey_id, number, correction`,
} as const
