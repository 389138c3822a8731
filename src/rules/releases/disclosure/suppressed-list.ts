import type { Release, ReleasedQuestion, Table, WhyWithheld, Withheld } from '#releases/release.ts'
import { comparedByWords, withheldWords } from './suppression-sentences.ts'

export interface WithheldItem {
  readonly what: string
  readonly why: string
}

/** What a release does not tell, and why, in the order of its questions. */
export function withheldList({ questions, comparisons }: Release): WithheldItem[] {
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

/** The groups of which nothing is told, together by their reason. */
function wholeTables(
  { text }: ReleasedQuestion,
  by: string,
  { names, tables }: { names: readonly string[]; tables: readonly (Table | Withheld)[] },
): WithheldItem[] {
  const reasons = Map.groupBy(tables.keys(), (at) => {
    const table = tables[at]
    return table?.kind === 'withheld' ? table.why : undefined
  })
  return [...reasons].flatMap(([why, places]) =>
    why === undefined
      ? []
      : [{ what: `«${text}» por ${by}: ${places.map((at) => names[at]).join(', ')}`, why: withheldWords[why] }],
  )
}

function inTable(what: string, table: Table | Withheld): WithheldItem[] {
  if (table.kind === 'withheld') return [{ what, why: withheldWords[table.why] }]
  const rows = table.rows.flatMap(({ label, share }): [string, WhyWithheld][] =>
    share.kind === 'withheld' ? [[label, share.why]] : [],
  )
  return [...Map.groupBy(rows, ([, why]) => why)].map(([why, ofReason]) => ({
    what: `${what}: ${ofReason.map(([label]) => label).join(', ')}`,
    why: withheldWords[why],
  }))
}
