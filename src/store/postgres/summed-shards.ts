/** The last migration with which a count was spread over several rows, its shards. The next one sums them. */
export const SHARDS_MIGRATION = 10

/** Tables of such a database as they are without shards, for whoever copies it before it is brought up to date. */
export const summedShards: Readonly<Record<string, string>> = {
  tally: `(
    SELECT survey_id, measure, bucket, sum(amount)::bigint AS amount FROM tally GROUP BY survey_id, measure, bucket
  ) AS tally`,
  cell_count: `(
    SELECT survey_id, version, week, cell, marks,
      '[' || coalesce(string_agg(total::text, ',' ORDER BY place), '') || ']' AS counts
    FROM (
      SELECT survey_id, version, week, cell, marks, place, sum(number) AS total FROM cell_count
      LEFT JOIN LATERAL unnest(translate(counts, '[]', '{}')::bigint[]) WITH ORDINALITY AS each (number, place) ON true
      GROUP BY survey_id, version, week, cell, marks, place
    ) AS by_place
    GROUP BY survey_id, version, week, cell, marks
  ) AS cell_count`,
}
