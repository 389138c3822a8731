/** Published results and the draft of the next. */
export const releases = {
  // Nothing of these is ever changed or deleted, so that their numbers say whether there is anything new.
  countReleases: `
    SELECT (SELECT count(*) FROM release) AS published, (SELECT count(*) FROM release_withdrawal) AS withdrawn`,

  readReleases: `
    SELECT release.survey_id AS "surveyId", release.number, document, sha256, at AS "withdrawnAt", reason,
      delivered_on AS "deliveredOn", receipt
    FROM release
    LEFT JOIN release_withdrawal
      ON release_withdrawal.survey_id = release.survey_id AND release_withdrawal.number = release.number
    LEFT JOIN release_receipt
      ON release_receipt.survey_id = release.survey_id AND release_receipt.number = release.number
    ORDER BY release.survey_id, release.number`,

  readReleaseFiles: 'SELECT document, microdata FROM release WHERE survey_id = $1 AND number = $2',

  readBases: `
    SELECT number, published_at AS "publishedAt", basis FROM release WHERE survey_id = $1 ORDER BY number`,

  findRelease: 'SELECT number FROM release WHERE survey_id = $1 AND number = $2',

  readDraft: `
    SELECT made_at AS "madeAt", document, sha256, basis, obstacles FROM release_draft WHERE survey_id = $1`,

  keepDraft: `
    INSERT INTO release_draft (survey_id, number, made_at, document, sha256, basis, microdata, obstacles)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (survey_id) DO UPDATE SET number = excluded.number, made_at = excluded.made_at,
      document = excluded.document, sha256 = excluded.sha256, basis = excluded.basis, microdata = excluded.microdata,
      obstacles = excluded.obstacles`,

  // Where two publish at once, the second waits here and then finds no draft.
  holdDraft: `
    SELECT sha256 FROM release_draft
    WHERE survey_id = $1 AND number = 1 + (SELECT count(*) FROM release WHERE survey_id = $1) /*postgres FOR UPDATE */`,

  publishDraft: `
    INSERT INTO release (survey_id, number, published_at, document, sha256, basis, microdata)
    SELECT survey_id, number, $2, document, sha256, basis, microdata FROM release_draft WHERE survey_id = $1`,

  dropDraft: 'DELETE FROM release_draft WHERE survey_id = $1',

  withdrawRelease: `
    INSERT INTO release_withdrawal (survey_id, number, at, reason) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,

  keepReceipt: `
    INSERT INTO release_receipt (survey_id, number, delivered_on, receipt) VALUES ($1, $2, $3, $4)
    ON CONFLICT (survey_id, number) DO UPDATE SET delivered_on = excluded.delivered_on, receipt = excluded.receipt`,
} as const
