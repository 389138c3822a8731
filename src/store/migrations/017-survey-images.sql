-- The images of options, by a name that follows from their content: drafts and versions name them in their documents. In base64,
-- because a backup is text. `kept_at` is when one was last uploaded, so that it is not dropped before the draft that names it is kept.
CREATE TABLE survey_image (
  name    TEXT   NOT NULL PRIMARY KEY,
  bytes   TEXT   NOT NULL,
  kept_at BIGINT NOT NULL
) /*sqlite WITHOUT ROWID */;
