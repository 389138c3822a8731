import {
  groupTables,
  type Release,
  type ReleasedQuestion,
  type Suppressed,
  shownRows,
  type Table,
} from '#releases/release.ts'
import { oneDecimal, percent, points, wholeNumber } from '../../format/percent.ts'
import { findingOf } from '../news/finding.ts'

/** A number that the release says, in its words. */
export interface Fact {
  readonly kind: 'percent' | 'points' | 'mean' | 'people'
  readonly value: number
  /** «“En alianza”: 55 %». */
  readonly words: string
}

/** What a release says of a question: of everybody, and of the groups that the text names. */
export function factsOf(release: Release, question: ReleasedQuestion, text: string): Fact[] {
  const named = groupTables(release, question.id).filter(({ by, group: { name } }) =>
    by === 'answer' ? plain(text).includes(plain(`quienes dijeron «${name}»`)) : isNamed(name, text),
  )
  const wave = release.wave?.questions.find(({ id }) => id === question.id)
  const about = question.item ? `${question.item.label}, ` : ''
  return [
    ...tableFacts(question.result, about),
    ...differences(question),
    ...named.flatMap(({ group, table }) => tableFacts(table, `${about}${group.name}, `)),
    ...(wave && isNamed(WAVE, text) ? tableFacts(wave.result, `${about}${WAVE}, `) : []),
  ]
}

const WAVE = 'personas nuevas'

export function peopleFacts({ people, wave }: Release): Fact[] {
  const fact = (value: number, words: string): Fact => ({
    kind: 'people',
    value,
    words: `${words}: ${wholeNumber(value)}`,
  })
  return [fact(people, 'personas'), ...(wave ? [fact(wave.people, WAVE)] : [])]
}

function tableFacts(table: Table | Suppressed, about: string): Fact[] {
  if (table.kind === 'withheld') return []
  const { rows, sides, mean, base } = table
  const share = (value: number, name: string): Fact => ({
    kind: 'percent',
    value,
    words: `${about}${name}: ${percent(value)}`,
  })
  return [
    ...shownRows(rows).map((row) => share(row.share.percent, `“${row.label}”`)),
    ...(sides
      ? [share(sides.favour, 'a favor'), share(sides.neutral, 'neutral'), share(sides.against, 'en contra')]
      : []),
    ...(sides ? [pointsFact(sides.net.value, `${about}neto`)] : []),
    ...(mean ? [{ kind: 'mean', value: mean.value, words: `${about}media: ${oneDecimal(mean.value)}` } as const] : []),
    { kind: 'people', value: base, words: `${about}base: ${wholeNumber(base)} personas` },
  ]
}

/** Only a difference that the test calls clear may be told. */
function differences(question: ReleasedQuestion): Fact[] {
  const found = findingOf(question)
  const { result } = question
  if (!found?.isClear || result.kind === 'withheld') return []
  const { sides } = result
  return [pointsFact(sides ? Math.abs(sides.favour - sides.against) : found.margin, 'la diferencia')]
}

function pointsFact(value: number, name: string): Fact {
  return { kind: 'points', value, words: `${name}: ${points(value / 100, 0)} puntos` }
}

/** «Mujer» is named by «las mujeres», «18 a 24 años» by its two numbers. */
function isNamed(name: string, text: string): boolean {
  const numbers = name.match(/\d+/g)
  if (numbers) return numbers.every((number) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text))
  const said = plain(text)
  return (plain(name).match(/[a-z]{4,}/g) ?? []).some((word) => said.includes(word.slice(0, 5)))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
