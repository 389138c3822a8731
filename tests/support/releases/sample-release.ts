import { countsOf, editionInUse } from '#places/population-table.ts'
import { kindOf } from '#questions/kinds.ts'
import type { MethodEntry, Release } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import type { CellCounts } from '#rules/answers/analysis.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import type { ReleaseInput } from '#rules/releases/make-release.ts'
import { survey001 } from '#surveys/001.ts'
import { survey005 } from '#surveys/005.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { countedCells, type Respondent } from '../crowds/counted-cells.ts'
import { dice } from '../crowds/dice.ts'
import { bannerCounts } from './banner-counts.ts'
import { makeRelease } from './make-release.ts'

interface SampleOptions {
  readonly surveyId?: '001' | '005'
  readonly people?: number
  readonly seed?: number
  /** A question by whose answers people are compared, too. */
  readonly banner?: string
  readonly input?: Partial<ReleaseInput>
}

/** Questions of survey 001 that are about the election itself. */
export const ELECTORAL_001: ReadonlySet<string> = new Set(['governorship-vote', 'vote-likelihood'])

const method: readonly MethodEntry[] = [
  { id: 'sponsor', label: 'Quién lo encargó', value: 'Una persona de prueba', asksFor: ['AAPOR', 'INE'] },
  { id: 'mode', label: 'Cómo se respondió', value: 'Formulario en la web, participación abierta', asksFor: ['AAPOR'] },
]

/** A real release, of made-up people who answer with some leaning; the same ones each time. */
export function sampleRelease(options: SampleOptions = {}): { release: Release; basis: Basis } {
  const made = makeRelease(sampleInput(options))
  if (made.kind !== 'made') throw new Error(made.why)
  return { release: { ...made.release, method }, basis: made.basis }
}

export function sampleInput(options: SampleOptions = {}): ReleaseInput {
  const { surveyId = '005', people = 2_400, seed = 16, banner, input } = options
  const survey = surveyId === '001' ? survey001 : survey005
  const { questionnaire } = survey
  return {
    survey,
    cells: sampleCells(questionnaire, { people, seed }),
    ...(banner && { banner: bannerCounts(questionnaire, banner, samplePeople(questionnaire, { people, seed })) }),
    population: editionInUse(),
    number: 1,
    publishedOn: '2026-11-16',
    fieldwork: { from: '2026-07-06', to: '2026-11-15' },
    isLast: false,
    earlier: [],
    electoral: surveyId === '001' ? ELECTORAL_001 : new Set(),
    ...input,
  }
}

/** People drawn about as they live in the state, some of whom do not say who they are. */
export function sampleCells(questionnaire: Questionnaire, size: Size): CellCounts[] {
  return countedCells(questionnaire, samplePeople(questionnaire, size))
}

interface Size {
  readonly people: number
  readonly seed: number
}

function samplePeople(questionnaire: Questionnaire, { people, seed }: Size): Respondent[] {
  const roll = dice(seed)
  const draw = drawer(roll)
  return Array.from({ length: people }, () => {
    const who = draw()
    return { ...who, answers: answersOf(questionnaire, who, roll) }
  })
}

function drawer(roll: (sides: number) => number) {
  const edition = editionInUse()
  const counts = edition ? countsOf(edition) : []
  const everybody = counts.reduce((sum, { people }) => sum + people, 0)
  const someone = () => {
    let left = roll(everybody)
    return counts.find(({ people }) => {
      left -= people
      return left < 0
    })
  }
  return () => {
    const first = someone()
    // As open surveys are: women, the young and the capital answer more.
    const found = first?.sex === 'man' || (first?.ageBand ?? '') > '45' ? [first, someone()][roll(2)] : first
    const isSilent = () => roll(40) === 0
    return {
      sex: isSilent() ? (roll(2) ? 'no-answer' : 'another-identity') : found?.sex,
      ageBand: roll(60) === 0 ? 'under-18' : isSilent() ? 'no-answer' : found?.ageBand,
      municipality: isSilent() ? undefined : found?.municipality,
    }
  }
}

/** Earlier options are likelier, and not the same ones for everybody. */
function answersOf(
  questionnaire: Questionnaire,
  who: { readonly sex: string | undefined; readonly ageBand: string | undefined },
  roll: (sides: number) => number,
): StoredAnswers {
  const leaning = who.sex === 'woman' ? 1 : 0
  const answers: Record<string, StoredAnswers[string]> = {}
  for (const question of questionsOf(questionnaire)) {
    const examples = examplesOf(question, roll)
    const at = Math.min(roll(examples.length), roll(examples.length)) + (roll(3) === 0 ? leaning : 0)
    const example = examples[Math.min(at, examples.length - 1)]
    if (example && question.id !== 'sex' && question.id !== 'age-band') {
      answers[question.id] = kindOf(question).keep({ ...example, kind: question.kind } as never)
    }
  }
  const known = { sex: { options: [who.sex ?? 'no-answer'] }, 'age-band': { options: [who.ageBand ?? 'no-answer'] } }
  return { ...answers, ...known } as StoredAnswers
}

function examplesOf(question: Question, roll: (sides: number) => number) {
  const examples = kindOf(question).examples(question)
  if (question.kind !== 'several') return examples
  const ordinary = question.options.flatMap(({ id, role }) => (role ? [] : [id]))
  const pair = [ordinary[roll(ordinary.length)] ?? '', ordinary[0] ?? '']
  return [{ choices: [...new Set(pair)] }, ...examples]
}
