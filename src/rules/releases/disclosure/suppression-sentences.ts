import type {
  ComparedBy,
  Release,
  ReleasedQuestion,
  ReleasedShare,
  Suppressed,
  SuppressionReason,
  Table,
} from '#releases/release.ts'
import { percent } from '../../format/percent.ts'

/** Why a number is suppressed. */
export const suppressionReasons: Readonly<Record<SuppressionReason, string>> = {
  few: 'No se muestra: son muy pocas personas.',
  imprecise: 'No se muestra: con tan pocas respuestas diría muy poco.',
  complement: 'No se muestra: con esta cifra se podría deducir otra que se omite.',
  unchanged: 'No se muestra: desde la publicación anterior, que tampoco la mostró, llegaron menos de diez personas.',
  'not-asked':
    'No se muestra: con esta tabla se sabría a cuántas personas, de menos de diez, no se les hizo la pregunta.',
}

/** What stands in place of a share's numbers; undefined where they are shown. */
export function wordsForShare(share: ReleasedShare): string | undefined {
  if (share.kind === 'shown') return undefined
  return share.kind === 'withheld' ? suppressionReasons[share.why] : roughShares[share.kind]
}

const roughShares = {
  'nearly-all': 'Casi todas: más de 95\u00a0% en un grupo pequeño',
  'hardly-any': 'Menos de 5\u00a0% en un grupo pequeño',
  'in-others': 'En «Otras respuestas»: son menos de diez personas, o con su cifra se podría deducir otra que se omite.',
} as const

export const comparedByWords: Readonly<Record<ComparedBy, string>> = { sex: 'sexo', age: 'edad', place: 'lugar' }

/** A share where there is only room for a number. */
export function shortShare(share: ReleasedShare): string {
  switch (share.kind) {
    case 'shown':
      return percent(share.percent)
    case 'nearly-all':
      return 'casi todas'
    case 'hardly-any':
      return `menos de ${percent(5)}`
    case 'in-others':
      return 'en «Otras»'
    case 'withheld':
      return 'no se muestra'
  }
}

type SuppressedItem = Readonly<{ what: string; why: string }>

/** What a release suppresses and why, in the order of its questions. */
export function suppressedList({ questions, comparisons, wave }: Release): SuppressedItem[] {
  return questions.flatMap((question) => [
    ...inTable(`«${question.text}»`, question.result),
    ...(wave?.questions ?? []).flatMap(({ id, result }) =>
      id === question.id && question.result.kind === 'table'
        ? inTable(`«${question.text}», en la tendencia`, result)
        : [],
    ),
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
