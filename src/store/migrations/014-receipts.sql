-- That a release was handed to the authority: on what day, and the number of the receipt. Whoever mistyped it writes it again.
CREATE TABLE release_receipt (
  survey_id    TEXT    NOT NULL,
  number       INTEGER NOT NULL,
  delivered_on TEXT    NOT NULL,
  receipt      TEXT    NOT NULL,
  PRIMARY KEY (survey_id, number),
  FOREIGN KEY (survey_id, number) REFERENCES release (survey_id, number)
) /*sqlite WITHOUT ROWID */;
