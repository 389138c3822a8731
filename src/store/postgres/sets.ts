import type { Value } from '../queries.ts'
import type { StatementName } from '../statements.ts'
import type { Answer, Statement } from './flight.ts'
import { numbersIn, OWN_SHARD } from './shards.ts'
import { textArray } from './text-array.ts'

/**
 * A statement of `statements.ts` for many at once: `$1` is here the column of all first values. Answers begin with the
 * columns of the key, which stand at these places among the values.
 */
export interface SetForm {
  readonly key: readonly number[]
  readonly text: string
  /** It only looks: whoever looks for the same may have the same answer. */
  readonly isLook?: true
}

/** Two statements in one, for an engine that is a journey away. */
export type Joined = 'keepOnTurn'

export const sets: { readonly [Name in StatementName | Joined]?: SetForm } = {
  turnsTaken: {
    key: [0, 1],
    isLook: true,
    text: `
      SELECT visitor.survey_id, visitor.hash, completions FROM ${columns('survey_id', 'hash')}
      JOIN visitor ON visitor.survey_id = asked.survey_id AND visitor.hash = asked.hash`,
  },
  meetVisitor: {
    key: [0, 1],
    text: `
      INSERT INTO visitor (survey_id, hash) SELECT * FROM ${columns('survey_id', 'hash')}
      ON CONFLICT DO NOTHING RETURNING survey_id, hash`,
  },
  // Each visitor's row is locked before their session is kept, one visitor after another.
  keepOnTurn: {
    key: [0, 1],
    text: `
      WITH turn AS (
        UPDATE visitor SET completions = completions + 1
        FROM ${columns('survey_id', 'hash', 'turns', 'id', 'survey', 'state', 'response', 'code', 'colonia', 'taken', 'version', 'answers', 'marks')}
        WHERE visitor.survey_id = asked.survey_id AND visitor.hash = asked.hash AND completions < asked.turns::integer
        RETURNING asked.*
      ), kept AS (
        INSERT INTO survey_session
          (id, survey_id, state, response_id, postal_code, colonia, time_taken, version, answers, marks)
        SELECT id, survey, state, response, code, colonia, taken, version, answers, marks FROM turn
        ON CONFLICT DO NOTHING RETURNING id
      )
      SELECT survey_id, hash, (id IN (SELECT id FROM kept))::integer AS "isNew" FROM turn`,
  },
  findSession: {
    key: [0],
    isLook: true,
    text: 'SELECT id, state, marks FROM survey_session WHERE id = ANY ($1::text[])',
  },
  findKept: {
    key: [0],
    isLook: true,
    text: `
      SELECT id, state, marks FROM survey_session
      WHERE id = ANY ($1::text[]) AND current_setting('synchronous_standby_names') = ''`,
  },
  findAnswers: {
    key: [0],
    isLook: true,
    text: 'SELECT id, version FROM survey_session WHERE id = ANY ($1::text[]) AND answers IS NOT NULL',
  },
  recordEvidence: {
    key: [0, 1],
    text: `
      INSERT INTO typeform_response (form_id, response_id, session_id, content)
      SELECT * FROM ${columns('form_id', 'response_id', 'session_id', 'content')}
      ON CONFLICT DO NOTHING RETURNING form_id, response_id`,
  },
  claimEvidence: {
    key: [0, 1],
    text: `
      UPDATE typeform_response SET session_id = asked.session_id
      FROM ${columns('form_id', 'response_id', 'session_id')}
      WHERE typeform_response.form_id = asked.form_id AND typeform_response.response_id = asked.response_id
        AND (typeform_response.session_id IS NULL OR typeform_response.session_id = asked.session_id)
      RETURNING typeform_response.form_id, typeform_response.response_id`,
  },
  noteUnproven: {
    key: [0],
    text: `
      INSERT INTO unproven (session_id, survey_id, form_id, response_id)
      SELECT * FROM ${columns('session_id', 'survey_id', 'form_id', 'response_id')}
      ON CONFLICT DO NOTHING RETURNING session_id`,
  },
}

/** The columns that come as arrays, as a table. */
function columns(...names: string[]): string {
  const arrays = names.map((_, index) => `$${index + 1}::text[]`)
  return `unnest(${arrays.join(', ')}) AS asked (${names.join(', ')})`
}

/**
 * Each set looks its rows up in the primary key. Left to choose, the planner reads a table that is small today from end to
 * end, and goes on so for a minute while it grows by a hundred thousand. Said in each transaction, because behind a pooler
 * the next one may be on another connection.
 */
export const byKey: Statement = {
  name: 'by key',
  text: `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
  isSilent: true,
}

/** Running counts, added in the order of their keys: each row is locked until the end, and none crosswise. */
const sums = {
  addToTally: `
    INSERT INTO tally (survey_id, measure, bucket, amount, shard)
    SELECT survey_id, measure, bucket, amount::bigint, ${OWN_SHARD}
    FROM ${columns('survey_id', 'measure', 'bucket', 'amount')}
    ON CONFLICT (survey_id, measure, bucket, shard) DO UPDATE SET amount = tally.amount + excluded.amount`,

  addToCounts: `
    INSERT INTO cell_count (survey_id, version, week, cell, marks, counts, shard)
    SELECT survey_id, version, week, cell, marks, counts, ${OWN_SHARD}
    FROM ${columns('survey_id', 'version', 'week', 'cell', 'marks', 'counts')}
    ON CONFLICT (survey_id, version, week, cell, marks, shard) DO UPDATE SET counts = '[' || array_to_string(ARRAY(
      SELECT coalesce(before, 0) + coalesce(added, 0)
      FROM unnest(${numbersIn('cell_count.counts')}, ${numbersIn('excluded.counts')}) AS place (before, added)
    ), ',') || ']'`,
}

/** Adds to running counts. Nothing to do is no statement. */
export function added(name: keyof typeof sums, rows: readonly (readonly Value[])[]): Statement[] {
  return rows.length > 0 ? [{ ...inSet(name, sums[name], rows), isSilent: true }] : []
}

/** Rows of values as columns. */
export function inSet(name: string, text: string, rows: readonly (readonly Value[])[]): Statement {
  const width = rows[0]?.length ?? 0
  const values = Array.from({ length: width }, (_, column) => textArray(rows.map((row) => row[column] ?? null)))
  return { name: `${name} in a set`, text, values }
}

export function keyOf({ key }: SetForm, values: readonly Value[]): string {
  return key.map((place) => values[place]).join('|')
}

/** The answer to each key, as the statement for one would have answered. */
export function parted({ key }: SetForm, { columns, rows }: Answer): (key: string) => Answer {
  const byKey = new Map<string, (readonly Value[])[]>()
  for (const row of rows) {
    const name = row.slice(0, key.length).join('|')
    const others = byKey.get(name)
    if (others) others.push(row.slice(key.length))
    else byKey.set(name, [row.slice(key.length)])
  }
  const others = columns.slice(key.length)
  return (name) => {
    const own = byKey.get(name) ?? []
    return { columns: others, rows: own, command: '', changed: own.length }
  }
}
