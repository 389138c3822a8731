/** Each connection adds to a shard of its own, as far as they go: whoever runs beside it seldom has the same. */
export const OWN_SHARD = ownShardOf(16)

export function ownShardOf(shards: number): string {
  return `pg_backend_pid() % ${shards}`
}

/** A list of numbers as JSON has it: its brackets are the only thing that tells it from PostgreSQL's. */
export function numbersIn(list: string): string {
  return `translate(${list}, '[]', '{}')::bigint[]`
}

interface ShardedTable {
  readonly key: string
  /** What is added up. */
  readonly value: string
  /** The rows of all shards in `from`, put together: one for each key. */
  whole(from: string): string
}

/** The tables whose rows are in shards. */
export const shardedTables: Readonly<Record<string, ShardedTable>> = {
  tally: {
    key: 'survey_id, measure, bucket',
    value: 'amount',
    whole: (from) => `
      SELECT survey_id, measure, bucket, sum(amount)::bigint AS amount FROM ${from} GROUP BY survey_id, measure, bucket`,
  },
  cell_count: {
    key: 'survey_id, version, week, cell, marks',
    value: 'counts',
    whole: (from) => `
      SELECT survey_id, version, week, cell, marks,
        '[' || coalesce(string_agg(total::text, ',' ORDER BY place), '') || ']' AS counts
      FROM (
        SELECT survey_id, version, week, cell, marks, place, sum(number) AS total FROM ${from}
        LEFT JOIN LATERAL unnest(${numbersIn('counts')}) WITH ORDINALITY AS each (number, place) ON true
        GROUP BY survey_id, version, week, cell, marks, place
      ) AS by_place
      GROUP BY survey_id, version, week, cell, marks`,
  },
}

/** Puts the shards of a table together. Nobody may add to it meanwhile. */
export function putTogether(name: string, { key, value, whole }: ShardedTable): string {
  return `
    WITH gone AS (
      DELETE FROM ${name} WHERE (${key}) IN (SELECT ${key} FROM ${name} WHERE shard <> 0) RETURNING *
    )
    INSERT INTO ${name} (${key}, ${value}) SELECT * FROM (${whole('gone')}) AS whole ORDER BY ${key}`
}
