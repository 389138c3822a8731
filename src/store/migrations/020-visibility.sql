-- Who a survey is for: everybody, whoever has its link, or whoever tries it out. One without a row is for everybody. The token is
-- readable because the panel shows the link again; whoever steals this database has what the link opens already.
CREATE TABLE survey_visibility (
  survey_id  TEXT NOT NULL PRIMARY KEY,
  visibility TEXT NOT NULL CHECK (visibility = 'public' OR visibility = 'link' OR visibility = 'trial'),
  token      TEXT NOT NULL UNIQUE
) /*sqlite WITHOUT ROWID */;

/*postgres ALTER TABLE survey_visibility ALTER token SET STATISTICS 0; */

-- Releases that were published for one client. `token` is empty while the link is revoked; `public_at` is when it was made public.
CREATE TABLE client_release (
  survey_id TEXT    NOT NULL,
  number    INTEGER NOT NULL,
  client    TEXT    NOT NULL,
  token     TEXT    NOT NULL,
  until     BIGINT  NOT NULL,
  public_at BIGINT,
  PRIMARY KEY (survey_id, number),
  FOREIGN KEY (survey_id, number) REFERENCES release (survey_id, number)
) /*sqlite WITHOUT ROWID */;

/*postgres ALTER TABLE client_release ALTER token SET STATISTICS 0; */
