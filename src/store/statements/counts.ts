/** People in a cell who were asked or chose. */
export const counts = {
  // Adds number by number to what is there. The two lists may differ in length.
  addToCounts: `
    INSERT INTO cell_count (survey_id, version, week, cell, marks, counts)
    SELECT $1, $2, $3, $4, $5, $6 /*postgres FROM asked */ WHERE true
    ON CONFLICT (survey_id, version, week, cell, marks) DO UPDATE SET counts =
      /*sqlite (SELECT json_group_array(total ORDER BY key) FROM (
        SELECT key, sum(value) AS total FROM (
          SELECT key, value FROM json_each(cell_count.counts) UNION ALL SELECT key, value FROM json_each(excluded.counts)
        ) GROUP BY key
      )) */
      /*postgres '[' || array_to_string(ARRAY(
        SELECT coalesce(before, 0) + coalesce(added, 0)
        FROM unnest(translate(cell_count.counts, '[]', '{}')::bigint[], translate(excluded.counts, '[]', '{}')::bigint[])
          AS place (before, added)
      ), ',') || ']' */`,

  clearCounts: `
    DELETE FROM cell_count WHERE survey_id = $1 AND version = $2 AND week = $3 AND cell = $4 AND marks = $5`,

  readCounts: 'SELECT version, cell, marks, counts FROM cell_count WHERE survey_id = $1 AND week = $2',

  readAllCounts: 'SELECT version, week, cell, marks, counts FROM cell_count WHERE survey_id = $1',

  readWeeks: "SELECT DISTINCT week FROM cell_count WHERE survey_id = $1 AND week <> '' ORDER BY week",

  // In SQLite the transaction has the only pen.
  lockCounts: '/*sqlite SELECT 1 */ /*postgres LOCK TABLE cell_count IN EXCLUSIVE MODE */',
} as const
