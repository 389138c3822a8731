import {
  type ComparedBy,
  type Comparison,
  groupTables,
  type Release,
  type ReleasedGroup,
  shownRows,
  type Table,
} from '#releases/release.ts'
import { amount, percent } from '../format/percent.ts'

/** On each side; more would be a list and no sentence. The table marks them all. */
const MOST_NAMED = 2

interface GroupSentence {
  readonly text: string
  /** Whether somebody differs. */
  readonly isDifference: boolean
}

interface Difference {
  readonly by: ComparedBy
  readonly group: ReleasedGroup
  readonly option: string
  readonly label: string
  readonly isApart: boolean
  readonly percent: number
  readonly is: 'more' | 'less'
}

/**
 * Who differs clearly from the rest in a question, and by how much: of the answer in which a group is farthest from everybody. What is
 * clear was tested against the rest, whose share is not published, so everybody's stands beside it. Undefined where an old release
 * does not say what was tested.
 */
export function groupSentence(
  { questions, rules }: Pick<Release, 'questions' | 'rules'>,
  comparison: Comparison,
  question: string,
): GroupSentence | undefined {
  const groups = groupTables({ comparisons: [comparison] }, question)
  const tested = groups.flatMap(({ group, table }) => (isTested(table) ? [{ by: comparison.by, group, table }] : []))
  const result = questions.find(({ id }) => id === question)?.result
  const everybody = new Map(
    result?.kind === 'table' ? shownRows(result.rows).map(({ option, share }) => [option, share.percent]) : [],
  )
  const found = tested.flatMap(differencesIn)
  const distance = ({ option, percent: own }: Difference) => Math.abs(own - (everybody.get(option) ?? own))
  const [farthest] = found.toSorted((a, b) => Number(a.isApart) - Number(b.isApart) || distance(b) - distance(a))
  if (farthest) {
    const same = found.filter(({ option }) => option === farthest.option)
    return { text: differenceWords(comparison.by, same, everybody.get(farthest.option)), isDifference: true }
  }
  if (rules !== 3) return undefined
  return { text: nobodyWords(tested.length, groups.length), isDifference: false }
}

function nobodyWords(tested: number, groups: number): string {
  if (tested < 2) return 'En esta pregunta no se pudo comparar a los grupos.'
  return tested === groups
    ? 'Ningún grupo difiere con claridad del resto.'
    : 'De los grupos que se pudieron comparar, ninguno difiere con claridad del resto.'
}

/** A table that is repeated from an earlier release was not tested again. */
function isTested(table: ReturnType<typeof groupTables>[number]['table']): table is Table {
  return table.kind === 'table' && !table.repeats
}

function differencesIn({ by, group, table }: Pick<Difference, 'by' | 'group'> & { table: Table }): Difference[] {
  return shownRows(table.rows).flatMap(({ option, label, isApart, share, againstRest }) =>
    againstRest ? [{ by, group, option, label, isApart, percent: share.percent, is: againstRest }] : [],
  )
}

/** Of one answer. */
function differenceWords(by: ComparedBy, found: readonly Difference[], everybody: number | undefined): string {
  const [first] = found
  const answer = `«${first?.label}»`
  // Everybody's table may be repeated from an earlier release, and then be on the other side of a group's.
  const fits =
    everybody !== undefined &&
    found.every(({ is, percent: own }) => (is === 'more' ? own > everybody : own < everybody))
  if (found.length === 1 && first) {
    const who = groupsOf[by](nameOf(first))
    const own = percent(first.percent)
    if (!fits) return `${own} de ${who} respondió ${answer}, ${words[first.is]} que el resto.`
    const times = timesEverybody(first.percent, everybody)
    return times
      ? `${who.charAt(0).toUpperCase()}${who.slice(1)} respondieron ${answer} ${times}: ${own}, frente a ${percent(everybody)} en total.`
      : `${own} de ${who} respondió ${answer}, frente a ${percent(everybody)} en total.`
  }
  const sides = (['more', 'less'] as const).flatMap((side) => {
    const own = found
      .filter(({ is }) => is === side)
      .toSorted((a, b) => Math.abs(b.percent - (everybody ?? 0)) - Math.abs(a.percent - (everybody ?? 0)))
    if (own.length === 0) return []
    const names = own.slice(0, MOST_NAMED).map((one) => `${nameOf(one)} (${percent(one.percent)})`)
    const others = own.length > MOST_NAMED ? [amount(own.length - MOST_NAMED, 'grupo más', 'grupos más')] : []
    return [`${words[side]} entre ${groupsOf[by](list.format([...names, ...others]))}`]
  })
  return `${answer} se respondió ${sides.join(', y ')}${fits ? `; en total, ${percent(everybody)}` : ''}.`
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })

const words = { more: 'más', less: 'menos' } as const

/** Only where a share is large enough for the whole percents to carry it. */
function timesEverybody(own: number, everybody: number): string | undefined {
  if (Math.min(own, everybody) < 10) return undefined
  if (own === 2 * everybody) return 'el doble que el conjunto'
  if (own > 2 * everybody) return 'más del doble que el conjunto'
  if (own >= 1.8 * everybody) return 'casi el doble que el conjunto'
  if (2 * own === everybody) return 'la mitad que el conjunto'
  return 2 * own < everybody ? 'menos de la mitad que el conjunto' : undefined
}

const groupsOf: Readonly<Record<ComparedBy, (names: string) => string>> = {
  sex: (names) => names,
  age: (names) => `las personas de ${names}`,
  place: (names) => `quienes viven en ${names}`,
  answer: (names) => names,
}

/** Those whose name is not said in a sentence as it stands in a table. */
const inSentences = new Map([
  ['woman', 'las mujeres'],
  ['man', 'los hombres'],
  ['north', 'el norte del estado'],
])

function nameOf({ by, group: { id, name } }: Pick<Difference, 'by' | 'group'>): string {
  return by === 'answer' ? `quienes dijeron «${name}»` : (inSentences.get(id) ?? name)
}
