/** The database itself, and the rounds of its jobs. */
export const database = {
  ping: 'SELECT 1 AS one',

  readEngine: `
    SELECT /*sqlite 'SQLite ' || sqlite_version() AS name, NULL AS clock */
    /*postgres 'PostgreSQL ' || current_setting('server_version') AS name,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock */`,

  readSize: `
    /*sqlite SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size() */
    /*postgres SELECT sum(pg_total_relation_size(inhrelid))::bigint AS bytes FROM pg_inherits
      WHERE inhparent IN ('visitor'::regclass, 'survey_session'::regclass, 'typeform_response'::regclass) */`,

  beginRound: `
    INSERT INTO job_round (job, number) VALUES ($1, $2)
    ON CONFLICT (job) DO UPDATE SET number = excluded.number WHERE job_round.number < excluded.number`,

  readRound: 'SELECT number FROM job_round WHERE job = $1',
} as const
