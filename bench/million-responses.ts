import { DatabaseSync } from 'node:sqlite'
import { municipalityOf } from '#places/postal-table.ts'
import { readAnswers } from '#rules/answers/answers.ts'
import { cellName, cellOf } from '#rules/answers/cell.ts'
import { counter } from '#rules/answers/counting.ts'
import { keptAnswers } from '#rules/answers/kept-answers.ts'
import { isoWeek } from '#rules/format/dates.ts'
import { survey005 } from '#surveys/005.ts'
import { manyRespondents } from '../tests/support/crowds/respondents.ts'

const DAY_MS = 86_400_000
const DAYS = 90
/** Responses differ as much as these do; the counts are full long before. */
const KINDS = 500

/** Puts responses to survey 005 into an empty SQLite store, with the counts and totals that the store would have kept. */
export function fillWithResponses(file: string, responses: number, now: number): void {
  const { questionnaire } = survey005
  const countsOf = counter(questionnaire)
  const kinds = manyRespondents(survey005, KINDS).map((one) => {
    const answers = keptAnswers(readAnswers(questionnaire, one.answers))
    const cell = cellName(cellOf(answers, one.postalCode === null ? undefined : municipalityOf(one.postalCode)))
    return { postalCode: one.postalCode, content: { answers, cell, counts: countsOf(answers) } }
  })
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; BEGIN; CREATE TEMP TABLE kind (n INTEGER PRIMARY KEY, code TEXT, answers TEXT)')
  const kind = db.prepare('INSERT INTO kind VALUES (?, ?, ?)')
  for (const [n, { postalCode, content }] of kinds.entries()) kind.run(n, postalCode, JSON.stringify(content.answers))
  db.exec(`
    CREATE TEMP TABLE given AS
    WITH RECURSIVE counter (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counter WHERE n < ${responses - 1})
    SELECT n, n % ${KINDS} AS kind, n / ${KINDS} % ${DAYS} AS day FROM counter;
    CREATE TEMP TABLE day (n INTEGER PRIMARY KEY, name TEXT);
  `)
  const days = Array.from({ length: DAYS }, (_, back) => new Date(now - back * DAY_MS).toISOString().slice(0, 10))
  const day = db.prepare('INSERT INTO day VALUES (?, ?)')
  for (const [n, name] of days.entries()) day.run(n, name.replaceAll('-', ''))
  db.exec(`
    INSERT INTO survey_session (id, survey_id, state, postal_code, time_taken, version, answers)
    SELECT day.name || printf('%016d', given.n), '005', 'verified', code, 'under-10-min',
      '${survey005.questionnaire.version}', answers
    FROM given JOIN kind ON kind.n = kind JOIN day ON day.n = given.day ORDER BY 1;
    INSERT INTO tally (survey_id, measure, bucket, amount)
    VALUES ('005', 'started', '', ${responses}), ('005', 'completed', '', ${responses}), ('005', 'moved', '', ${responses}), ('005', 'verified', '', ${responses});
  `)

  const counts = new Map<string, number[]>()
  for (const row of db.prepare('SELECT kind, day, count(*) AS people FROM given GROUP BY 1, 2').all()) {
    const content = kinds[Number(row.kind)]?.content
    for (const week of ['', isoWeek(days[Number(row.day)] ?? '')]) {
      const key = `${week} ${content?.cell}`
      const numbers = counts.get(key) ?? []
      counts.set(key, numbers)
      for (const place of content?.counts ?? []) numbers[place] = (numbers[place] ?? 0) + Number(row.people)
    }
  }
  const keep = db.prepare("INSERT INTO cell_count VALUES ('005', ?, ?, ?, '', ?)")
  for (const [key, numbers] of counts) {
    const [week = '', ...cell] = key.split(' ')
    keep.run(survey005.questionnaire.version, week, cell.join(' '), JSON.stringify(Array.from(numbers, (n) => n ?? 0)))
  }
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}
