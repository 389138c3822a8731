import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '#questions/base-question.ts'
import { questionKinds } from '#questions/kinds.ts'
import { checkSurvey } from '#rules/survey-files/check-survey.ts'
import { checkTexts } from '#rules/survey-files/check-texts.ts'
import { Report } from '#rules/survey-files/report.ts'
import { weeklyPoll } from '../../../tests/support/survey-files/weekly-poll.ts'
import { survey001 } from '../001.ts'
import { fixedSurveys } from '../catalog.ts'
import { electoralQuestions, type Question, type Questionnaire, questionnaireJson } from '../questionnaire.ts'
import type { Survey } from '../survey.ts'
import { notElectoral } from './not-electoral.ts'

const all = fixedSurveys.map(({ questionnaire }) => questionnaire)

const questionsOf = (questionnaire: Questionnaire): Question[] => questionnaire.sections.flatMap((it) => it.questions)

/** What the report says of a questionnaire, with the place. */
function problemsOf(questionnaire: Questionnaire, reasons = notElectoral['001'] ?? {}): string[] {
  const report = new Report()
  checkTexts({ questionnaire }, report, (path) => path)
  checkSurvey({ questionnaire, notElectoral: reasons }, report, (path) => path)
  return [...report.errors, ...report.warnings].map(({ cell, message }) => `${cell}: ${message}`)
}

test.each(fixedSurveys)(
  'questionnaire $id keeps every rule that a file has to keep, and is short',
  ({ id, questionnaire }) => {
    expect(problemsOf(questionnaire, notElectoral[id] ?? {})).toEqual([])
    expect([2, 3]).toContain(questionnaire.sections.length)
    expect(questionsOf(questionnaire).length).toBeGreaterThanOrEqual(6)
    expect(questionsOf(questionnaire).length).toBeLessThanOrEqual(10)
  },
)

/** The questionnaire of 001 with something changed in one of its questions, or in a copy of it. */
function changed(id: string, change: (question: Question) => object): Questionnaire {
  const sections = survey001.questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.map(
      (question): Question => (question.id === id ? ({ ...question, ...change(question) } as Question) : question),
    ),
  }))
  return { version: '1', sections }
}

test.each<[string, Questionnaire]>([
  ['questionnaire: No pregunta sexo y edad', changed('sex', () => ({ id: 'gender' }))],
  ['questions.1.id: «age-band» ya se usó', changed('sex', () => ({ id: 'age-band' }))],
  ['questions.0.id: «Sex» no sirve como nombre', changed('sex', () => ({ id: 'Sex' }))],
  ['id: «sex» se pregunta igual en todas', changed('sex', () => ({ text: '¿Sexo?' }))],
  ['showIf: Depende de «nada», que no es', changed('sex', () => ({ showIf: { question: 'nada', isOneOf: ['x'] } }))],
  [
    'showIf: Depende de «x», que no es opción de «age-band»',
    changed('governorship-vote', ({ showIf }) => ({ showIf: { ...showIf, isOneOf: ['x'] } })),
  ],
  ['options.1: No está en su lugar', changed('sex', (question) => ({ options: optionsOf(question).toReversed() }))],
  ['required: Obliga a contestar', changed('sex', () => ({ options: [{ id: 'woman', label: 'Mujer' }] }))],
  ['showIf: Pregunta por partido también a menores', changed('governorship-vote', () => ({ showIf: undefined }))],
  ['shuffle: Nombra partidos en un orden fijo', changed('governorship-vote', () => ({ shuffle: false }))],
  [
    'isElectoral: Habla de elecciones o partidos («elección», «gubernatura»',
    changed('governorship-vote', () => ({ isElectoral: undefined })),
  ],
  [
    'isElectoral: Depende de «vote-likelihood», que es',
    changed('main-vote-reason', () => ({ isElectoral: undefined })),
  ],
  ['atMost: Solo deja elegir una', changed('priority-topics', () => ({ atMost: 1 }))],
  ['atMost: Deja elegir hasta 12 y solo hay 9', changed('priority-topics', () => ({ atMost: 12 }))],
  ['help: La ayuda no dice cuántas', changed('priority-topics', () => ({ help: 'Elige.' }))],
  ['to: La escala va de 5 a 1', changed('election-interest', () => ({ from: 5, to: 1 }))],
  ['required: Obliga a contestar', changed('first-action', () => ({ required: true }))],
  ['help: Pide en la ayuda', changed('first-action', () => ({ help: undefined }))],
  ['questions.0.id: «microdatos» es un archivo de cada publicación', changed('sex', () => ({ id: 'microdatos' }))],
  ['text: Le sobran espacios', changed('sex', () => ({ text: 'Tu  sexo' }))],
])('a questionnaire is told: %s', (problem, questionnaire) => {
  expect(problemsOf(questionnaire)).toContainEqual(expect.stringContaining(problem))
})

describe('all questionnaires together', () => {
  test('use every kind of question, with those of a weekly poll', () => {
    const used = new Set([...all, weeklyPoll.questionnaire].flatMap(questionsOf).map((question) => question.kind))
    expect([...used].toSorted()).toEqual(Object.keys(questionKinds).toSorted())
  })

  test('ask sex and age in the same words, so that answers can be compared', () => {
    for (const id of ['sex', 'age-band']) {
      const [first, ...others] = all.map((it) => questionsOf(it).find((question) => question.id === id))
      for (const other of others) expect(other).toEqual(first)
    }
  })

  test('name each party in the same words', () => {
    const labels = new Map<string, Set<string>>()
    for (const option of all.flatMap(questionsOf).flatMap(optionsOf)) {
      labels.set(option.id, (labels.get(option.id) ?? new Set()).add(option.label))
    }
    for (const party of ['pan', 'pri', 'pvem', 'pt', 'mc', 'morena']) expect(labels.get(party)?.size, party).toBe(1)
  })
})

test.each([
  ['001', 'vote-likelihood', 'main-vote-reason', 'governorship-vote'],
  ['002', 'vote-likelihood', 'mayoralty-vote'],
  ['003', 'own-party-alliance', 'pan-preferred-path', 'pan-partners', 'pan-path-reason', 'party-identification'],
  ['004'],
  ['005'],
])(
  'in %s the questions about the vote and about parties are marked, those that follow from them, and no other',
  (id, ...marked) => {
    const survey = fixedSurveys.find((each) => each.id === id)
    expect(survey && electoralQuestions(survey.questionnaire)).toEqual(marked)
  },
)

/**
 * What each version asks. Whoever changes a question, an option or a condition writes a new version and its line here. A new
 * survey is a draft until its first line stands here: write it before it is open to the public.
 */
const versions: Record<string, string> = {
  '001 1': '95602279de16',
  '002 1': '823bcb7529d0',
  '003 1': 'b4bd65f7a797',
  '004 1': 'c847f14bfd0d',
  '004 2': 'ff5fbef21cc3',
  '005 1': '2bed0d8d5604',
}

const isDraft = ({ id }: Survey) => !Object.keys(versions).some((name) => name.startsWith(id))

test.each(fixedSurveys.filter((survey) => !isDraft(survey)))(
  'the questionnaire of $id asks what its version says: responses name it',
  ({ id, questionnaire }) => {
    const digest = createHash('sha256').update(questionnaireJson(questionnaire)).digest('hex').slice(0, 12)
    expect(versions[`${id} ${questionnaire.version}`]).toBe(digest)
  },
)
