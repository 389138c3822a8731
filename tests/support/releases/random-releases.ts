import { editionInUse } from '#places/population-table.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Release } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import type { CellCounts } from '#rules/answers/analysis.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { electoralQuestions, type Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { countedCells, type Respondent } from '../crowds/counted-cells.ts'
import { dice } from '../crowds/dice.ts'
import { makeRelease } from './make-release.ts'
import { neighbours } from './poll.ts'

type Roll = (sides: number) => number

/** A release with the exact numbers behind it. */
export interface RandomRelease {
  readonly survey: Survey
  readonly release: Release
  readonly basis: Basis
  readonly cells: readonly CellCounts[]
}

const made = new Map<number, readonly RandomRelease[]>()

/**
 * One to three consecutive releases of a survey, of 200 to 1,500 people who agree more or less and say more or less about
 * themselves. The same ones for a seed, made once for all test files of a process; none where the people are too few to be
 * weighted.
 */
export function randomReleases(seed: number): readonly RandomRelease[] {
  const found = made.get(seed) ?? newReleases(seed)
  made.set(seed, found)
  return found
}

function newReleases(seed: number): RandomRelease[] {
  const roll = dice(seed * 7_919)
  for (let warm = 0; warm < 5; warm += 1) roll(2)
  const survey = fixedSurveys[roll(fixedSurveys.length)] as Survey
  const people = randomCrowd(survey, seed, roll)
  const found: RandomRelease[] = []
  const number = 1 + roll(3)
  for (let at = number - 1; at >= 0; at -= 1) {
    // What came between two releases: many, or hardly anybody.
    const until = Math.max(200, people.length - at * (roll(2) ? 15 : Math.floor(people.length / 6)))
    const next = nextRelease(survey, people.slice(0, until), found)
    if (next) found.push(next)
  }
  return found
}

export function nextRelease(
  survey: Survey,
  people: readonly Respondent[],
  earlier: readonly RandomRelease[],
): RandomRelease | undefined {
  const cells = countedCells(survey.questionnaire, people)
  const made = makeRelease({
    survey,
    cells,
    population: editionInUse(),
    number: earlier.length + 1,
    publishedOn: '2026-11-16',
    fieldwork: { from: '2026-11-01', to: '2026-11-15' },
    isLast: false,
    earlier,
    electoral: new Set(electoralQuestions(survey.questionnaire)),
  })
  if (made.kind !== 'made') return undefined
  return { survey, release: { ...made.release, method: [] }, basis: made.basis, cells }
}

export function randomCrowd({ questionnaire }: Survey, seed: number, roll: Roll): Respondent[] {
  const people = 200 + Math.floor((roll(1_000) / 1_000) ** 2 * 1_300)
  const silent = [20, 60, 300, 1_000_000][roll(4)] ?? 20
  // How much likelier an option is than the next.
  const slopes = questionsOf(questionnaire).map(() => [1, 1, 2, 4, 10][roll(5)] ?? 1)
  return neighbours(people, seed).map((who) => {
    const known = (value: string | undefined) => (roll(silent) === 0 ? undefined : value)
    const about = { sex: known(who.sex), ageBand: known(who.ageBand), municipality: known(who.municipality) }
    const answers: Record<string, StoredAnswers[string]> = {}
    for (const [at, question] of questionsOf(questionnaire).entries()) {
      const example = exampleOf(question, slopes[at] ?? 1, roll)
      if (example) answers[question.id] = kindOf(question).keep({ ...example, kind: question.kind } as never)
    }
    return {
      ...about,
      answers: {
        ...answers,
        sex: { options: [about.sex ?? 'no-answer'] },
        'age-band': { options: [about.ageBand ?? 'no-answer'] },
      } as StoredAnswers,
    }
  })
}

function exampleOf(question: Question, slope: number, roll: Roll) {
  const examples = kindOf(question).examples(question)
  let at = slope === 1 ? roll(examples.length) : 0
  while (slope > 1 && at < examples.length - 1 && roll(slope) === 0) at += 1
  return examples[at]
}
