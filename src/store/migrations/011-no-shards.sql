-- A count is one row again. In PostgreSQL, where each connection added to a shard of its own (010), the shards are summed.
/*postgres
CREATE TABLE whole_tally AS
SELECT survey_id, measure, bucket, sum(amount)::bigint AS amount FROM tally GROUP BY survey_id, measure, bucket;
TRUNCATE tally;
ALTER TABLE tally DROP COLUMN shard;
ALTER TABLE tally ADD PRIMARY KEY (survey_id, measure, bucket);
INSERT INTO tally SELECT * FROM whole_tally ORDER BY survey_id, measure, bucket;
DROP TABLE whole_tally;

-- Counts are lists of numbers, which are summed place by place; they may differ in length.
CREATE TABLE whole_count AS
SELECT survey_id, version, week, cell, marks,
  '[' || coalesce(string_agg(total::text, ',' ORDER BY place), '') || ']' AS counts
FROM (
  SELECT survey_id, version, week, cell, marks, place, sum(number) AS total
  FROM cell_count
  LEFT JOIN LATERAL unnest(translate(counts, '[]', '{}')::bigint[]) WITH ORDINALITY AS each (number, place) ON true
  GROUP BY survey_id, version, week, cell, marks, place
) AS by_place
GROUP BY survey_id, version, week, cell, marks;
TRUNCATE cell_count;
ALTER TABLE cell_count DROP COLUMN shard;
ALTER TABLE cell_count ADD PRIMARY KEY (survey_id, version, week, cell, marks);
INSERT INTO cell_count (survey_id, version, week, cell, marks, counts)
SELECT * FROM whole_count ORDER BY survey_id, version, week, cell, marks;
DROP TABLE whole_count;
*/
