/** What the store would have counted of invented visits; `hourOf` says in an engine's words which hour a column is in. */
export function talliesOfVisits(hourOf: (column: string) => string): string {
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
