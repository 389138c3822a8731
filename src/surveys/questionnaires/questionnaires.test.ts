import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '#questions/asked.ts'
import { questionKinds } from '#questions/kinds.ts'
import { survey001 } from '../001.ts'
import { surveys } from '../catalog.ts'
import { electoralQuestions, questionnaireText } from '../electoral-questions.ts'
import type { Question, Questionnaire } from '../questionnaire.ts'
import { questionnaireProblems } from '../questionnaire-rules.ts'
import type { Survey } from '../survey.ts'

const all = surveys.map(({ questionnaire }) => questionnaire)

const questionsOf = (questionnaire: Questionnaire): Question[] => questionnaire.sections.flatMap((it) => it.questions)
const idsOf = (things: readonly { readonly id: string }[]) => things.map((thing) => thing.id)

test.each(surveys)('questionnaire $id keeps every rule', ({ questionnaire }) => {
  expect(questionnaireProblems(questionnaire)).toEqual([])
})

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

const [firstSection] = survey001.questionnaire.sections

test.each<[string, Questionnaire]>([
  ['it has 1 sections and not 2 or 3', { version: '1', sections: [firstSection] }],
  ['it does not ask sex with a way not to answer', changed('sex', () => ({ id: 'gender' }))],
  ['the id age-band is used twice', changed('sex', () => ({ id: 'age-band' }))],
  ['the id Sex is not in kebab-case', changed('sex', () => ({ id: 'Sex' }))],
  ['sex depends on nothing, no earlier', changed('sex', () => ({ showIf: { question: 'nothing', isOneOf: ['x'] } }))],
  [
    'vote depends on options that',
    changed('governorship-vote', ({ showIf }) => ({ showIf: { ...showIf, isOneOf: ['x'] } })),
  ],
  ['sex does not end with other', changed('sex', (question) => ({ options: optionsOf(question).toReversed() }))],
  ['sex forces people', changed('sex', () => ({ required: true, options: [{ id: 'woman', label: 'Mujer' }] }))],
  ['age-band shuffles age bands', changed('age-band', () => ({ shuffle: true }))],
  ['vote asks minors', changed('governorship-vote', () => ({ showIf: undefined }))],
  ['vote names parties and does not shuffle', changed('governorship-vote', () => ({ shuffle: false }))],
  ['sex has a limit that cannot', changed('sex', () => ({ kind: 'several', atMost: 1, help: 'hasta 1' }))],
  ['sex has a scale that does not rise', changed('sex', () => ({ kind: 'scale', from: 5, to: 1 }))],
  ['sex is an open question', changed('sex', () => ({ kind: 'short-text', required: false, maxLength: 120 }))],
  ['the text «Tu  sexo» is not tidy', changed('sex', () => ({ text: 'Tu  sexo' }))],
])('a questionnaire is told: %s', (problem, questionnaire) => {
  expect(questionnaireProblems(questionnaire)).toContainEqual(expect.stringContaining(problem))
})

describe('all questionnaires together', () => {
  test('use every kind of question', () => {
    const used = new Set(all.flatMap(questionsOf).map((question) => question.kind))
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
    const survey = surveys.find((each) => each.id === id)
    expect(survey && electoralQuestions(survey.questionnaire)).toEqual(marked)
  },
)

test('what is asked after an electoral answer is electoral too: its base says how many gave that answer', () => {
  for (const questionnaire of all) {
    const electoral = electoralQuestions(questionnaire)
    const after = questionsOf(questionnaire).filter(({ showIf }) => showIf && electoral.includes(showIf.question))
    expect(electoral).toEqual(expect.arrayContaining(idsOf(after)))
  }
})

test('whatever names a party that may be voted for is marked', () => {
  for (const questionnaire of all) {
    const naming = questionsOf(questionnaire).filter((question) => idsOf(optionsOf(question)).includes('morena'))
    expect(electoralQuestions(questionnaire)).toEqual(expect.arrayContaining(idsOf(naming)))
  }
})

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

test.each(surveys.filter((survey) => !isDraft(survey)))(
  'the questionnaire of $id asks what its version says: responses name it',
  ({ id, questionnaire }) => {
    const digest = createHash('sha256').update(questionnaireText(questionnaire)).digest('hex').slice(0, 12)
    expect(versions[`${id} ${questionnaire.version}`]).toBe(digest)
  },
)
