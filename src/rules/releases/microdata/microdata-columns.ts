import { type Condition, conditionsOf, isMet } from '#questions/base-question.ts'
import { columnName, NOT_ANSWERED, withUniqueNames } from '#questions/column.ts'
import { kindOf } from '#questions/kinds.ts'
import { OTHERS, type Release, type ReleasedQuestion, shownRows } from '#releases/release.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { CountedSince } from '../../answers/counted-since.ts'
import { wasAsked } from '../../answers/counting.ts'
import { questionsOf } from '../../answers/questions-of.ts'
import type { StoredAnswers } from '../../answers/stored-answers.ts'
import { SMALLEST_COUNT } from '../limits.ts'
import { releasedQuestions } from '../released-questions.ts'

/** The options that a person chose in each question they were asked: none where they did not answer. */
export type Chosen = ReadonlyMap<string, readonly string[]>

/** Options only: free texts are left out. */
export function chosenOptions(questionnaire: Questionnaire, answers: StoredAnswers): Chosen {
  const asked = questionsOf(questionnaire).filter((question) => wasAsked(questionnaire, question, answers))
  return new Map(
    asked.map((question) => {
      const answer = answers[question.id]
      return [question.id, answer ? kindOf(question).countedIn(answer) : []]
    }),
  )
}

/** A question in the microdata. */
export interface MicrodataQuestion {
  readonly id: string
  readonly name: string
  readonly isElectoral: boolean
  /** Several may be chosen: each option has its own column. */
  readonly isSeveral: boolean
  /** Its published values, in order. Options with small counts are merged into one. */
  readonly values: readonly string[]
  /** On earlier questions of the file. Without published values that meet all of them, a person has no answer here. */
  readonly conditions: readonly Condition[]
}

export const SEVERAL = 'several'

export interface QuestionsInput {
  readonly release: Pick<Release, 'questions'>
  readonly questionnaire: Questionnaire
  /** The questions for which answers to earlier versions do not count. */
  readonly since: ReadonlyMap<string, CountedSince>
}

/** The questions of a release that can be published for each person. */
export function microdataQuestions(
  { release, questionnaire, since }: QuestionsInput,
  people: readonly Chosen[],
): MicrodataQuestion[] {
  const names = microdataNames(release)
  const included: MicrodataQuestion[] = []
  for (const question of releasedQuestions(questionnaire)) {
    const { id, kind } = question
    const released = release.questions.find((one) => one.id === id)
    const values = released ? valuesOf(released, people) : []
    const all = conditionsOf(question).filter((condition) => !people.every(meets(condition)))
    const conditions = all.filter((condition) => included.some((one) => one.id === condition.question))
    // Who was asked would disclose the answer to a question that is not in the file.
    const revealsOther = conditions.length < all.length && people.some((each) => !each.has(id))
    // A blank would tell who answered before the version from which it counts, or after it was retired.
    const revealsVersion = since.has(id) || question.isRetired
    if (!released || values.length < 2 || revealsOther || revealsVersion) continue
    const { isElectoral } = released
    included.push({ id, name: names.get(id) ?? id, isElectoral, isSeveral: kind === SEVERAL, values, conditions })
  }
  return included
}

function meets(condition: Condition): (who: Chosen) => boolean {
  return (who) => isMet(condition, who.get(condition.question) ?? [])
}

/** The prefix of each question's columns. */
export function microdataNames({ questions }: Pick<Release, 'questions'>): ReadonlyMap<string, string> {
  const named = questions.map(({ id }) => ({ id, name: columnName(id) }))
  return new Map(withUniqueNames(named, new Set(['sex', 'age', 'zone', 'weight'])).map(({ id, name }) => [id, name]))
}

/** One for each option where several may be chosen. */
export function microdataColumns(name: string, isSeveral: boolean, values: readonly string[]): string[] {
  return isSeveral ? values.map((value) => `${name}__${value.replaceAll('-', '_')}`) : [name]
}

/** The options with their own row in the release and enough people here; all others merged into one. */
function valuesOf({ id, result, kind }: ReleasedQuestion, people: readonly Chosen[]): MicrodataQuestion['values'] {
  if (result.kind !== 'table') return []
  const chosen = people.flatMap((each) => {
    const options = each.get(id)
    return options ? [options.length === 0 && kind !== SEVERAL ? [NOT_ANSWERED] : options] : []
  })
  const peopleWith = (isIn: (option: string) => boolean) => chosen.filter((options) => options.some(isIn)).length
  let own = [...shownRows(result.rows).map(({ option }) => option), NOT_ANSWERED]
    .map((value) => ({ value, people: peopleWith((option) => option === value) }))
    .filter(({ people: held }) => held >= SMALLEST_COUNT)
  const mergedPeople = () => peopleWith((option) => own.every(({ value }) => value !== option))
  while (own.length > 0 && mergedPeople() > 0 && mergedPeople() < SMALLEST_COUNT) {
    const [smallest] = own.toSorted((a, b) => a.people - b.people || (a.value < b.value ? -1 : 1))
    own = own.filter((each) => each !== smallest)
  }
  const values = own.map(({ value }) => value)
  return mergedPeople() > 0 ? [...values, OTHERS] : values
}
