import { allMigrations, ledger } from '#store/migrations.ts'
import { ask } from './databases.ts'

/** Half past eleven at night in Mexico City: already the next day in UTC. */
const STARTED = Date.UTC(2026, 6, 8, 5, 30)
const oldId = (letters: string) => STARTED.toString(36).padStart(8, '0') + letters

const session = (letters: string, state: string, values: string) =>
  `INSERT INTO survey_session (id, survey_id, state, response_id, postal_code, visitor_hash, started_at, completed_at)
   VALUES ('${oldId(letters)}', '001', '${state}', ${values})`

/** A database as the first release left it: an open session, a reported one, one of Typeform's and one of our own form. */
export async function firstRelease(url: string): Promise<void> {
  const engine = url.startsWith('file:') ? 'sqlite' : 'postgres'
  const first = allMigrations(engine).filter(({ number }) => number <= 2)
  const statements = [
    ledger,
    ...first.flatMap(({ number, name, sql }) => [
      ...sql.split(/;\s*$/m).filter((statement) => statement.trim() !== ''),
      `INSERT INTO schema_migration VALUES (${number}, '${name}')`,
    ]),
    session('open', 'open', `NULL, NULL, 'hash-1', ${STARTED}, NULL`),
    session('reported', 'reported', `'tf-1', '20000', NULL, ${STARTED}, ${STARTED + 30_000}`),
    session('proven', 'verified', `'tf-2', NULL, NULL, ${STARTED}, ${STARTED + 4_000_000}`),
    session('ours', 'verified', `'${oldId('answers')}', '20230', NULL, ${STARTED}, ${STARTED + 100_000}`),
    ...[1, 2, 3, 4].map((n) => `INSERT INTO visitor VALUES ('001', 'hash-${n}', ${n === 1 ? 0 : 1})`),
    `INSERT INTO response VALUES ('${oldId('answers')}', '001', '${oldId('ours')}')`,
    ...[
      `'how-much', 0, NULL, 4, NULL`,
      `'likes', 0, 'other', NULL, 'Solo en jugo'`,
      `'which', 1, 'apple', NULL, NULL`,
      `'which', 0, 'guava', NULL, NULL`,
      `'why', 0, NULL, NULL, 'Ñam'`,
    ].map((values) => `INSERT INTO answer VALUES ('${oldId('answers')}', ${values})`),
    `INSERT INTO typeform_response VALUES ('FORM', 'tf-2', '${oldId('proven')}')`,
    `INSERT INTO typeform_response VALUES ('FORM', 'tf-3', 'somebody-else')`,
    `INSERT INTO unproven VALUES ('${oldId('reported')}', '001', 'FORM', 'tf-1', 2, ${STARTED})`,
    ...[
      ['started', 4],
      ['completed', 3],
      ['verified', 2],
      ['visitors', 4],
    ].map(
      ([measure, amount]) => `INSERT INTO tally (survey_id, measure, amount) VALUES ('001', '${measure}', ${amount})`,
    ),
  ]
  for (const statement of statements) await ask(url, statement)
}
