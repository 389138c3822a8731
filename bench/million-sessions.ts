import { DatabaseSync } from 'node:sqlite'
import { postalCodes } from '#places/postal-table.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { talliesOfVisits } from './tallies-of-visits.ts'

const HOUR_MS = 3_600_000
/** Spread over a quarter of a year, so that the panel's last 60 days are full of hours. */
export const SPAN_MS = 90 * 24 * HOUR_MS

/** Puts visits into an empty SQLite store, with the running counts that the store would have kept. */
export function fillWithSessions(file: string, sessions: number, now: number): void {
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
    ${talliesOfVisits(hourOf)};
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE);
  `)
  db.close()
}

/** An hour as the store names it: its beginning, in ISO. */
function hourOf(column: string): string {
  return `strftime('%Y-%m-%dT%H:00:00.000Z', (${column}) / 1000, 'unixepoch')`
}
