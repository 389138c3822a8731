import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { postalCodes } from '#places/postal-table.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { fixedSurveys } from '#surveys/catalog.ts'

/** Spread over a quarter of a year, so that the panel's last 60 days are full of hours. */
const SPAN_MS = 90 * 24 * HOUR_MS

/** Fills an empty SQLite database with visits, and with the tallies that the store would have kept. */
export function fillSqlite(file: string, sessions: number, now: number): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; BEGIN; CREATE TEMP TABLE place (n INTEGER PRIMARY KEY, code TEXT)')
  const place = db.prepare('INSERT INTO place (code) VALUES (?)')
  for (const code of postalCodes) place.run(code)

  // Three of four complete, half of them verified; each visitor came back once and was refused at the check.
  db.exec(`
    CREATE TEMP TABLE visit AS
    WITH RECURSIVE counter (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counter WHERE n < ${sessions - 1})
    SELECT
      n,
      printf('%03d', 1 + n % ${fixedSurveys.length}) AS survey_id,
      CASE n / 5 % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'verified' WHEN 2 THEN 'reported' ELSE iif(n % 2, 'verified', 'reported') END AS state,
      (SELECT code FROM place WHERE place.n = 1 + counter.n / 5 % ${postalCodes.length}) AS postal_code,
      ${now} - CAST(${SPAN_MS}.0 * n / ${sessions} AS INTEGER) AS started_at
    FROM counter;

    INSERT INTO survey_session (id, survey_id, state, postal_code, colonia, time_taken)
    SELECT
      strftime('%Y%m%d', started_at / 1000, 'unixepoch') || printf('%016d', n),
      survey_id, state, postal_code, NULL, 'under-10-min'
    FROM visit WHERE state <> 'open' ORDER BY 1;

    INSERT INTO visitor SELECT survey_id, printf('visitor-%09d', n), state <> 'open' FROM visit ORDER BY 1, 2;

    INSERT INTO tally (survey_id, measure, bucket, amount)
    ${talliesOfVisits((column) => `strftime('%Y-%m-%dT%H:00:00.000Z', (${column}) / 1000, 'unixepoch')`)};
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE);
  `)
  db.close()
}

/** The same in a PostgreSQL store. */
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
    ${talliesOfVisits(
      (column) => `to_char(to_timestamp((${column}) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24":00:00.000Z"')`,
    )};
    COMMIT;
  `)
  await client.query('VACUUM ANALYZE')
  await client.end()
}

/** The tallies that the store would have kept of these visits. `hourOf` is SQL for the hour of a column: its beginning, in ISO. */
function talliesOfVisits(hourOf: (column: string) => string): string {
  return [
    count('started', "''", 'visit'),
    count('completed', "''", 'survey_session'),
    count('moved', "''", 'survey_session'),
    count('verified', "''", "survey_session WHERE state = 'verified'"),
    count('visitors', "''", 'visitor'),
    count('refused-check', "''", 'visitor'),
    count('started-in-hour', hourOf('started_at'), 'visit'),
    count('completed-in-hour', hourOf('started_at + 180000'), "visit WHERE state <> 'open'"),
    count('completed-in-place', 'postal_code', 'survey_session'),
  ].join('\nUNION ALL\n')
}

function count(measure: string, bucket: string, from: string): string {
  return `SELECT survey_id, '${measure}', ${bucket}, count(*) FROM ${from} GROUP BY 1, 3`
}
