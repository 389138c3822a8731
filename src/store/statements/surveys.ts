const DRAFT = `
  SELECT id, survey_id AS "surveyId", title, file_name AS "fileName", document, sha256, report,
    uploaded_at AS "uploadedAt", preview, preview_until AS "previewUntil"
  FROM survey_draft`

/** Surveys from files, closings by hand, and releases. */
export const surveys = {
  readSurveyDrafts: `${DRAFT} ORDER BY uploaded_at DESC, id`,

  readSurveyDraft: `${DRAFT} WHERE id = $1`,

  readPreviewedDraft: `${DRAFT} WHERE preview = $1 AND preview_until > $2`,

  // Keeps the preview link, which then shows the new upload.
  putSurveyDraft: `
    INSERT INTO survey_draft (id, survey_id, title, file_name, document, sha256, report, uploaded_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (id) DO UPDATE SET survey_id = excluded.survey_id, title = excluded.title, file_name = excluded.file_name,
      document = excluded.document, sha256 = excluded.sha256, report = excluded.report, uploaded_at = excluded.uploaded_at`,

  sharePreview: 'UPDATE survey_draft SET preview = $2, preview_until = $3 WHERE id = $1',

  dropSurveyDraft: 'DELETE FROM survey_draft WHERE id = $1',

  storeSurveyImage: `
    INSERT INTO survey_image (name, bytes, kept_at) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET kept_at = excluded.kept_at`,

  readSurveyImageNames: 'SELECT name FROM survey_image ORDER BY name',

  readSurveyImage: 'SELECT bytes FROM survey_image WHERE name = $1',

  // A name is 32 hexadecimal digits and an ending: nothing else in a document looks like it.
  dropUnusedImages: `
    DELETE FROM survey_image WHERE kept_at < $1
      AND NOT EXISTS (SELECT 1 FROM survey_draft WHERE document LIKE '%' || survey_image.name || '%')
      AND NOT EXISTS (SELECT 1 FROM survey_version WHERE document LIKE '%' || survey_image.name || '%')`,

  // If two open the same draft at once, the second waits here and then finds none.
  lockSurveyDraft: `
    SELECT survey_id AS "surveyId", document, sha256, report FROM survey_draft WHERE id = $1 /*postgres FOR UPDATE */`,

  // Another process that opens a survey meanwhile waits here.
  lockSurveyCounter: `
    INSERT INTO survey_counter (id, last) VALUES (1, $1)
    ON CONFLICT (id) DO UPDATE SET last = /*sqlite max */ /*postgres greatest */ (survey_counter.last, excluded.last)
    RETURNING last`,

  setSurveyCounter: 'UPDATE survey_counter SET last = $1',

  // Also of surveys that are no longer in the catalogue.
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

  // A correction changes texts only, nothing that answers are counted by.
  correctQuestionnaire: 'UPDATE questionnaire SET document = $3 WHERE survey_id = $1 AND version = $2',

  // Versions are never changed or deleted, so their number says whether there is a new one.
  countSurveyVersions: 'SELECT count(*) AS opened FROM survey_version',

  readSurveyVersions: `
    SELECT survey_id AS "surveyId", number, correction, sha256, document, changes, is_same_meaning AS "isSameMeaning",
      opened_by AS "openedBy", opened_at AS "openedAt"
    FROM survey_version ORDER BY survey_id, number, correction`,

  // Of two decisions in the same millisecond, the first counts.
  decideClosing: `
    INSERT INTO closing_decision (survey_id, at, decision)
    SELECT $1, $2, $3 WHERE NOT EXISTS (
      SELECT 1 FROM closing_decision WHERE survey_id = $1 AND decision = 'for-good'
    )
    ON CONFLICT DO NOTHING`,

  readClosings: `
    SELECT survey_id AS "surveyId", at, decision FROM closing_decision AS last
    WHERE at = (SELECT max(at) FROM closing_decision WHERE survey_id = last.survey_id)`,

  readOpeningDates: 'SELECT survey_id AS "surveyId", opens, closes FROM opening_dates',

  putOpeningDates: `
    INSERT INTO opening_dates (survey_id, opens, closes)
    SELECT $1, $2, $3 WHERE NOT EXISTS (
      SELECT 1 FROM closing_decision WHERE survey_id = $1 AND decision = 'for-good'
    )
    ON CONFLICT (survey_id) DO UPDATE SET opens = excluded.opens, closes = excluded.closes`,

  offerKeyPart: `
    INSERT INTO survey_key (survey_id, part)
    SELECT $1, $2 WHERE NOT EXISTS (
      SELECT 1 FROM closing_decision WHERE survey_id = $1 AND decision = 'for-good'
    )
    ON CONFLICT DO NOTHING`,

  readKeyParts: 'SELECT survey_id AS "surveyId", part FROM survey_key',

  forgetKeyPart: 'DELETE FROM survey_key WHERE survey_id = $1',

  forgetVisitors: 'DELETE FROM visitor WHERE survey_id = $1',

  // None is ever changed or deleted, so their numbers say whether there is anything new.
  countReleases: `
    SELECT (SELECT count(*) FROM release) AS published, (SELECT count(*) FROM release_withdrawal) AS withdrawn,
      (SELECT count(*) FROM release_file) AS files,
      (SELECT count(*) FROM client_release WHERE public_at IS NOT NULL) AS "madePublic"`,

  readReleases: `
    SELECT release.survey_id AS "surveyId", release.number, document, sha256, at AS "withdrawnAt", reason,
      delivered_on AS "deliveredOn", receipt, client, public_at AS "publicAt"
    FROM release
    LEFT JOIN release_withdrawal
      ON release_withdrawal.survey_id = release.survey_id AND release_withdrawal.number = release.number
    LEFT JOIN release_receipt
      ON release_receipt.survey_id = release.survey_id AND release_receipt.number = release.number
    LEFT JOIN client_release
      ON client_release.survey_id = release.survey_id AND client_release.number = release.number
    ORDER BY release.survey_id, release.number`,

  readReleaseTexts: 'SELECT document, microdata FROM release WHERE survey_id = $1 AND number = $2',

  readReleaseFileNames: `
    SELECT survey_id AS "surveyId", number, name, question FROM release_file ORDER BY survey_id, number, name`,

  readReleaseFile: `
    SELECT packing, content FROM release_file WHERE survey_id = $1 AND number = $2 AND name = $3`,

  insertReleaseFile: `
    INSERT INTO release_file (survey_id, number, name, question, packing, content) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING`,

  readBases: `
    SELECT number, published_at AS "publishedAt", basis FROM release WHERE survey_id = $1 ORDER BY number`,

  findRelease: 'SELECT number FROM release WHERE survey_id = $1 AND number = $2',

  readDraft: `
    SELECT made_at AS "madeAt", document, sha256, basis, obstacles FROM release_draft WHERE survey_id = $1`,

  putDraft: `
    INSERT INTO release_draft (survey_id, number, made_at, document, sha256, basis, microdata, obstacles)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (survey_id) DO UPDATE SET number = excluded.number, made_at = excluded.made_at,
      document = excluded.document, sha256 = excluded.sha256, basis = excluded.basis, microdata = excluded.microdata,
      obstacles = excluded.obstacles`,

  // Only the draft that the analyst read: another may have been prepared meanwhile.
  rewriteDraft: 'UPDATE release_draft SET document = $3, sha256 = $4 WHERE survey_id = $1 AND sha256 = $2',

  // If two publish at once, the second waits here and then finds no draft.
  lockDraft: `
    SELECT sha256 FROM release_draft
    WHERE survey_id = $1 AND number = 1 + (SELECT count(*) FROM release WHERE survey_id = $1) /*postgres FOR UPDATE */`,

  publishDraft: `
    INSERT INTO release (survey_id, number, published_at, document, sha256, basis, microdata)
    SELECT survey_id, number, $2, document, sha256, basis, microdata FROM release_draft WHERE survey_id = $1`,

  dropDraft: 'DELETE FROM release_draft WHERE survey_id = $1',

  withdrawRelease: `
    INSERT INTO release_withdrawal (survey_id, number, at, reason) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,

  putReceipt: `
    INSERT INTO release_receipt (survey_id, number, delivered_on, receipt)
    SELECT survey_id, number, $3, $4 FROM release WHERE survey_id = $1 AND number = $2
    ON CONFLICT (survey_id, number) DO UPDATE SET delivered_on = excluded.delivered_on, receipt = excluded.receipt`,
} as const
