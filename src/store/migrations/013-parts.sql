-- Every night all rows are written again, and whoever needs one waits for as long as its table takes: in PostgreSQL these
-- tables are kept in parts, which are written again one after another. The number of parts is settled here, once and for all.
/*postgres
DO $$
DECLARE
  name text; divided_by text; key text;
BEGIN
  FOR name, divided_by, key IN VALUES
    ('visitor', 'hash', 'survey_id, hash'),
    ('survey_session', 'id', 'id'),
    ('typeform_response', 'response_id', 'form_id, response_id'),
    ('tally', 'bucket', 'survey_id, measure, bucket')
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME TO whole', name);
    EXECUTE format('CREATE TABLE %s (LIKE whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH (%s)', name, divided_by);
    FOR part IN 0..15 LOOP
      EXECUTE format('CREATE TABLE %s_%s PARTITION OF %1$s FOR VALUES WITH (MODULUS 16, REMAINDER %2$s)', name, part);
    END LOOP;
    EXECUTE format('INSERT INTO %s SELECT * FROM whole ORDER BY %s', name, key);
    DROP TABLE whole;
    EXECUTE format('ALTER TABLE %s ADD PRIMARY KEY (%s)', name, key);
  END LOOP;
END $$;

-- As before, of every part (012).
ALTER TABLE visitor ALTER hash SET STATISTICS 0;
ALTER TABLE survey_session ALTER id SET STATISTICS 0, ALTER postal_code SET STATISTICS 0, ALTER colonia SET STATISTICS 0,
  ALTER answers SET STATISTICS 0;
ALTER TABLE typeform_response ALTER response_id SET STATISTICS 0;
*/
