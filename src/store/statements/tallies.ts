/** Visits, refusals, hours and places. */
export const tallies = {
  addToTally: `
    INSERT INTO tally (survey_id, measure, bucket, amount)
    SELECT $1, $2, $3, CAST($4 AS BIGINT) /*postgres FROM asked */ WHERE true
    ON CONFLICT (survey_id, measure, bucket) DO UPDATE SET amount = tally.amount + excluded.amount`,

  // Measures by name: without them the primary key would be read from end to end, with every hour since the beginning.
  readTotals: `
    SELECT measure, amount FROM tally
    WHERE survey_id = $1 AND bucket = '' AND measure IN
      ('started', 'visitors', 'completed', 'moved', 'verified', 'refused-check', 'refused-start', 'refused-completion')`,

  readHours: `
    SELECT measure, bucket AS hour, amount FROM tally
    WHERE survey_id = $1 AND measure IN ('started-in-hour', 'completed-in-hour') AND bucket >= $2`,

  readPlaces: `
    SELECT bucket AS place, amount AS completed FROM tally
    WHERE survey_id = $1 AND measure IN ('moved', 'completed-in-place')`,

  readTimes: "SELECT bucket AS time, amount FROM tally WHERE survey_id = $1 AND measure = 'completed-in-time'",

  readLines: "SELECT bucket AS line, amount FROM tally WHERE survey_id = $1 AND measure = 'answered-in-line'",

  readReached: "SELECT bucket, amount FROM tally WHERE survey_id = $1 AND measure = 'reached-on-day'",

  firstHour: `
    SELECT bucket AS hour FROM tally WHERE survey_id = $1 AND measure = 'completed-in-hour' ORDER BY bucket LIMIT 1`,

  completedInHours: `
    SELECT bucket AS hour, amount AS completed FROM tally
    WHERE survey_id = $1 AND measure = 'completed-in-hour' ORDER BY bucket`,

  readMarked: "SELECT bucket AS marks, amount FROM tally WHERE survey_id = $1 AND measure = 'completed-with-marks'",

  forgetRoom: "DELETE FROM tally WHERE survey_id = '' AND measure = 'room'",
} as const
