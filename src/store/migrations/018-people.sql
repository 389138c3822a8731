-- The people who work here: who logs in to the panel, and what they may do. The first one, of the settings, is not kept here.
-- A removed account stays, without a password, so that its user name is never given to somebody else.
CREATE TABLE account (
  user_name     TEXT NOT NULL PRIMARY KEY,
  name          TEXT NOT NULL,
  role          TEXT NOT NULL CHECK (role = 'reading' OR role = 'analysis' OR role = 'administration'),
  state         TEXT NOT NULL CHECK (state = 'active' OR state = 'removed'),
  password_hash TEXT NOT NULL
) /*sqlite WITHOUT ROWID */;

/*postgres ALTER TABLE account ALTER password_hash SET STATISTICS 0; */

-- What was done in the panel and with commands: by whom, when, to which survey, and why where that was asked. Nothing about
-- respondents. `survey_id`, `detail` and `reason` are empty where there is none.
CREATE TABLE action_record (
  at        BIGINT NOT NULL,
  id        TEXT   NOT NULL,
  person    TEXT   NOT NULL,
  origin    TEXT   NOT NULL,
  action    TEXT   NOT NULL,
  survey_id TEXT   NOT NULL,
  detail    TEXT   NOT NULL,
  reason    TEXT   NOT NULL,
  PRIMARY KEY (at, id)
) /*sqlite WITHOUT ROWID */;

-- What was decided before there were accounts. A version knew who had opened it.
INSERT INTO action_record (at, id, person, origin, action, survey_id, detail, reason)
SELECT at, survey_id || ' ' || rule, 'antes de las cuentas', 'before', 'rule', survey_id,
  CASE is_on WHEN 1 THEN 'Se aplica: ' ELSE 'No se aplica: ' END || rule, reason
FROM aside_decision
UNION ALL
SELECT at, survey_id || ' ' || decision, 'antes de las cuentas', 'before',
  CASE decision WHEN 'open' THEN 'reopen' WHEN 'closed' THEN 'close' ELSE 'close-for-good' END, survey_id, '', ''
FROM closing_decision
UNION ALL
SELECT published_at, survey_id || ' ' || number, 'antes de las cuentas', 'before', 'publish', survey_id,
  'Publicación ' || number, ''
FROM release
UNION ALL
SELECT at, survey_id || ' ' || number || ' withdrawn', 'antes de las cuentas', 'before', 'withdraw', survey_id,
  'Publicación ' || number, reason
FROM release_withdrawal
UNION ALL
SELECT opened_at, survey_id || ' ' || number || ' ' || correction, opened_by, 'before', 'open', survey_id,
  'Versión ' || number, ''
FROM survey_version;

/*sqlite
CREATE TRIGGER action_record_is_not_changed BEFORE UPDATE ON action_record
BEGIN SELECT RAISE(ABORT, 'What was done is never changed'); END;
CREATE TRIGGER action_record_is_not_deleted BEFORE DELETE ON action_record
BEGIN SELECT RAISE(ABORT, 'What was done is never deleted'); END;
*/
/*postgres
CREATE FUNCTION refuse_to_change_what_was_done() RETURNS trigger LANGUAGE plpgsql AS
'BEGIN RAISE EXCEPTION ''What was done is never changed''; END';
CREATE TRIGGER action_record_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON action_record
FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_what_was_done();
*/
