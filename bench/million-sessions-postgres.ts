import pg from 'pg'
import { postalCodes } from '#places/postal-table.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { SPAN_MS } from './million-sessions.ts'
import { talliesOfVisits } from './tallies-of-visits.ts'

/** As `fillWithSessions`, in a PostgreSQL store. */
export async function fillPostgres(url: string, sessions: number, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SET synchronous_commit = off')
  await client.query('BEGIN')
  await client.query('CREATE TEMP TABLE place (code text, n bigint)')
  await client.query('INSERT INTO place SELECT * FROM unnest($1::text[]) WITH ORDINALITY', [postalCodes])
  await client.query(`
    CREATE TEMP TABLE visit AS
    SELECT
      counter.n,
      lpad((1 + counter.n % ${fixedSurveys.length})::text, 3, '0') AS survey_id,
      CASE counter.n / 5 % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'verified' WHEN 2 THEN 'reported'
        ELSE CASE WHEN counter.n % 2 = 1 THEN 'verified' ELSE 'reported' END END AS state,
      place.code AS postal_code,
      ${now} - (${SPAN_MS}::bigint * counter.n / ${sessions}) AS started_at
    FROM generate_series(0::bigint, ${sessions - 1}) AS counter (n)
    JOIN place ON place.n = 1 + counter.n / 5 % ${postalCodes.length};

    INSERT INTO survey_session (id, survey_id, state, postal_code, colonia, time_taken)
    SELECT
      to_char(to_timestamp(started_at / 1000) AT TIME ZONE 'UTC', 'YYYYMMDD') || lpad(n::text, 16, '0'),
      survey_id, state, postal_code, NULL, 'under-10-min'
    FROM visit WHERE state <> 'open' ORDER BY 1;

    INSERT INTO visitor SELECT survey_id, 'visitor-' || lpad(n::text, 9, '0'), (state <> 'open')::integer FROM visit ORDER BY 1, 2;

    INSERT INTO tally (survey_id, measure, bucket, amount)
    ${talliesOfVisits(hourOf)};
    COMMIT;
  `)
  await client.query('VACUUM ANALYZE')
  await client.end()
}

/** An hour as the store names it: its beginning, in ISO. */
function hourOf(column: string): string {
  return `to_char(to_timestamp((${column}) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24":00:00.000Z"')`
}
