import { DatabaseSync } from 'node:sqlite'
import { postalCodes } from '#places/postal-table.ts'
import { surveys } from '#surveys/catalog.ts'

const HOUR_MS = 3_600_000
/** Spread over a quarter of a year, so that the panel's last 60 days are full of hours. */
const SPAN_MS = 90 * 24 * HOUR_MS

/** Puts sessions into an empty SQLite store, with the running counts that the store would have kept. */
export function fillWithSessions(file: string, sessions: number, now: number): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; BEGIN; CREATE TEMP TABLE place (n INTEGER PRIMARY KEY, code TEXT)')
  const place = db.prepare('INSERT INTO place (code) VALUES (?)')
  for (const code of postalCodes) place.run(code)

  // Three of four complete, half of them verified; each visitor came back once and was refused at the check.
  db.exec(`
    WITH RECURSIVE counter (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counter WHERE n < ${sessions - 1})
    INSERT INTO survey_session (id, survey_id, state, visitor_hash, response_id, postal_code, started_at, completed_at)
    SELECT
      printf('%022d', n),
      printf('%03d', 1 + n % ${surveys.length}),
      CASE n / 5 % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'verified' WHEN 2 THEN 'reported' ELSE iif(n % 2, 'verified', 'reported') END,
      iif(n / 5 % 4 = 0, printf('hash-%d', n), NULL),
      iif(n / 5 % 4 = 0, NULL, printf('response-%d', n)),
      iif(n / 5 % 4 = 0, NULL, (SELECT code FROM place WHERE place.n = 1 + counter.n / 5 % ${postalCodes.length})),
      ${now} - CAST(${SPAN_MS}.0 * n / ${sessions} AS INTEGER),
      iif(n / 5 % 4 = 0, NULL, ${now} - CAST(${SPAN_MS}.0 * n / ${sessions} AS INTEGER) + 180000)
    FROM counter;

    INSERT INTO visitor (survey_id, hash, completions)
    SELECT survey_id, coalesce(visitor_hash, 'visitor of ' || id), state <> 'open' FROM survey_session;

    INSERT INTO tally (survey_id, measure, bucket, amount)
    ${[
      count('started', "''", 'survey_session'),
      count('completed', "''", "survey_session WHERE state <> 'open'"),
      count('verified', "''", "survey_session WHERE state = 'verified'"),
      count('visitors', "''", 'visitor'),
      count('refused-check', "''", 'visitor'),
      count('started-in-hour', hourOf('started_at'), 'survey_session'),
      count('completed-in-hour', hourOf('completed_at'), "survey_session WHERE state <> 'open'"),
      count('completed-in-place', 'postal_code', 'survey_session WHERE postal_code IS NOT NULL'),
    ].join('\nUNION ALL\n')};
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE);
  `)
  db.close()
}

function count(measure: string, bucket: string, from: string): string {
  return `SELECT survey_id, '${measure}', ${bucket}, count(*) FROM ${from} GROUP BY 1, 3`
}

/** An hour as the store names it: its beginning, in ISO. */
function hourOf(column: string): string {
  return `strftime('%Y-%m-%dT%H:00:00.000Z', ${column} / 1000, 'unixepoch')`
}
