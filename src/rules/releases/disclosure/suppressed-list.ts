import type { Release, ReleasedQuestion, Suppressed, SuppressionReason, Table } from '#releases/release.ts'
import { comparedByWords, suppressionReasons } from './suppression-sentences.ts'

interface SuppressedItem {
  readonly what: string
  readonly why: string
}

/** What a release suppresses and why, in the order of its questions. */
export function suppressedList({ questions, comparisons }: Release): SuppressedItem[] {
  return questions.flatMap((question) => [
    ...inTable(`«${question.text}»`, question.result),
    ...comparisons.flatMap(({ by, groups, questions: compared }) => {
      const tables = compared.find((each) => each.question === question.id)?.tables ?? []
      const names = groups.map(({ name }) => name)
      return [
        ...wholeTables(question, comparedByWords[by], { names, tables }),
        ...tables.flatMap((table, at) => {
          return table.kind === 'table' && !table.repeats ? inTable(`«${question.text}», en «${names[at]}»`, table) : []
        }),
      ]
    }),
  ])
}

/** The groups without a table, in one line for each reason. */
function wholeTables(
  { text }: ReleasedQuestion,
  by: string,
  { names, tables }: { names: readonly string[]; tables: readonly (Table | Suppressed)[] },
): SuppressedItem[] {
  const reasons = Map.groupBy(tables.keys(), (at) => {
    const table = tables[at]
    return table?.kind === 'withheld' ? table.why : undefined
  })
  return [...reasons].flatMap(([why, places]) =>
    why === undefined
      ? []
      : [{ what: `«${text}» por ${by}: ${places.map((at) => names[at]).join(', ')}`, why: suppressionReasons[why] }],
  )
}

function inTable(what: string, table: Table | Suppressed): SuppressedItem[] {
  if (table.kind === 'withheld') return [{ what, why: suppressionReasons[table.why] }]
  const rows = table.rows.flatMap(({ label, share }): [string, SuppressionReason][] =>
    share.kind === 'withheld' ? [[label, share.why]] : [],
  )
  return [...Map.groupBy(rows, ([, why]) => why)].map(([why, ofReason]) => ({
    what: `${what}: ${ofReason.map(([label]) => label).join(', ')}`,
    why: suppressionReasons[why],
  }))
}
