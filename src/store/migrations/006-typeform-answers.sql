-- What a response of Typeform's answered, until the session that it proves takes it over.
ALTER TABLE typeform_response ADD COLUMN content TEXT;
