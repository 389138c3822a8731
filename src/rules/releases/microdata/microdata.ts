import type { PopulationEdition } from '#places/population-edition.ts'
import { isMet } from '#questions/base-question.ts'
import { NOT_ANSWERED } from '#questions/column.ts'
import { OTHERS } from '#releases/release.ts'
import { type CsvCell, csvHeader, csvLine } from '../../format/csv.ts'
import { shuffle } from '../../shuffle.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { SMALLEST_COMBINATION } from '../limits.ts'
import { type Ages, type CoarseTraits, coarseTraits, suppressLocally, traitsKey } from './coarse-traits.ts'
import {
  type Chosen,
  type MicrodataQuestion,
  microdataColumns,
  microdataQuestions,
  type QuestionsInput,
} from './microdata-columns.ts'
import { microdataWeights } from './microdata-weights.ts'

/** Where six age bands would blank more than this share of the records, there are three. */
const MOST_BLANKED = 0.1

/** The l of l-diversity: at least so many different answers to every electoral question in a combination of traits. */
const FEWEST_ANSWERS = 2

/** Somebody who counts in the release. */
export interface MicrodataPerson {
  readonly cell: PopulationCell
  readonly chosen: Chosen
}

/** The release is the last one of a closed survey. */
interface MicrodataInput extends QuestionsInput {
  /** Neither minors nor those set aside. */
  readonly people: readonly MicrodataPerson[]
  readonly population: PopulationEdition | undefined
  /** A whole number from 0 up to, not including, the one given. */
  readonly randomBelow: (sides: number) => number
}

interface MicrodataRecord {
  readonly traits: CoarseTraits
  /** The published values of each question; undefined where there are none. */
  readonly values: readonly (readonly string[] | undefined)[]
}

/** One record per person, so that nobody can be singled out. Undefined where that is impossible. */
export function microdata({ people, population, randomBelow, ...about }: MicrodataInput) {
  const adults = people.filter(({ cell }) => cell.ageBand !== 'under-18')
  const questions = microdataQuestions(
    about,
    adults.map(({ chosen }) => chosen),
  )
  const safe = withSafeTraits(adults, questions)
  if (!safe || questions.length === 0) return undefined
  const { records, ages } = safe
  const weights = population
    ? microdataWeights(
        records.map(({ traits }) => traits),
        ages,
        population,
      )
    : undefined
  const lines = records.map(({ traits, values }) =>
    csvLine([
      traits.sex,
      traits.age,
      traits.zone,
      weights?.get(traitsKey(traits)),
      ...questions.flatMap((question, at) => cellsOf(question, values[at])),
    ]),
  )
  // Sorted first: then even a poor shuffle reveals nothing of the order of arrival.
  const shuffled = shuffle(lines.toSorted(), randomBelow)
  return { csv: csvHeader(headerOf(questions)) + shuffled.join(''), records: records.length }
}

function headerOf(questions: readonly MicrodataQuestion[]): string[] {
  const columns = questions.flatMap(({ name, isSeveral, values }) => microdataColumns(name, isSeveral, values))
  return ['sex', 'age', 'zone', 'weight', ...columns]
}

function cellsOf({ isSeveral, values }: MicrodataQuestion, given: readonly string[] | undefined): CsvCell[] {
  if (!isSeveral) return [given?.[0]]
  return values.map((value) => (given ? Number(given.includes(value)) : undefined))
}

function withSafeTraits(people: readonly MicrodataPerson[], questions: readonly MicrodataQuestion[]) {
  const values = people.map(({ chosen }) => publishedValues(chosen, questions))
  const six = blankedWith('six')
  if (six && six.share <= MOST_BLANKED) return six
  return blankedWith('three') ?? six

  function blankedWith(ages: Ages) {
    const before = people.map(({ cell }, at) => ({ traits: coarseTraits(cell, ages), values: values[at] ?? [] }))
    const records = suppressLocally<MicrodataRecord>(before, (combination) => isSafe(combination, questions))
    if (!records) return undefined
    const changed = records.filter(({ traits }, at) => traits !== before[at]?.traits).length
    return { ages, records, share: changed / records.length }
  }
}

/** k-anonymity of twenty, and no combination in which all give the same electoral answer. */
function isSafe(combination: readonly MicrodataRecord[], questions: readonly MicrodataQuestion[]): boolean {
  if (combination.length < SMALLEST_COMBINATION) return false
  return questions.every(({ isElectoral }, at) => {
    if (!isElectoral) return true
    const answers = new Set(combination.flatMap(({ values }) => values[at]?.join(' ') ?? []))
    return answers.size === 0 || answers.size >= FEWEST_ANSWERS
  })
}

/** A person's answers as published. A follow-up has none where the published, perhaps merged, earlier answer does not meet its condition. */
function publishedValues(chosen: Chosen, questions: readonly MicrodataQuestion[]): MicrodataRecord['values'] {
  const published = new Map<string, readonly string[]>()
  return questions.map(({ id, isSeveral, values, conditions }) => {
    const options = chosen.get(id)
    const isAsked = conditions.every((condition) => {
      const before = published.get(condition.question) ?? [OTHERS]
      return isMet(condition, before) && ('isOneOf' in condition || !before.includes(OTHERS))
    })
    if (!options || !isAsked) return undefined
    const given = options.length === 0 && !isSeveral ? [NOT_ANSWERED] : options
    const known = given.map((option) => (values.includes(option) ? option : OTHERS))
    const distinct = [...new Set(known)].toSorted()
    published.set(id, distinct)
    return distinct
  })
}
