-- What the last question to Typeform about a form came to: nothing of any session, and no moment.
CREATE TABLE typeform_form (
  form_id TEXT NOT NULL PRIMARY KEY,
  trouble TEXT NOT NULL
) /*sqlite WITHOUT ROWID */;
