-- Transactions that add to the same count would wait for each other's disk sync. In PostgreSQL, where several run at once,
-- each adds to a shard of its own; a count is the sum of its shards. Forgetting puts them together again.
/*postgres
ALTER TABLE tally ADD COLUMN shard INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally DROP CONSTRAINT tally_pkey;
ALTER TABLE tally ADD PRIMARY KEY (survey_id, measure, bucket, shard);
ALTER TABLE cell_count ADD COLUMN shard INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cell_count DROP CONSTRAINT cell_count_pkey;
ALTER TABLE cell_count ADD PRIMARY KEY (survey_id, version, week, cell, marks, shard);
*/
