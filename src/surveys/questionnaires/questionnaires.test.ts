import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '#questions/asked.ts'
import { rooms } from '#questions/kinds.ts'
import { surveys } from '../catalog.ts'
import { electoralQuestions, questionnaireText } from '../electoral-questions.ts'
import type { Option, Question, Questionnaire } from '../questionnaire.ts'
import type { Survey } from '../survey.ts'

const all = surveys.map(({ questionnaire }) => questionnaire)

const questionsOf = (questionnaire: Questionnaire): Question[] => questionnaire.sections.flatMap((it) => it.questions)
const idsOf = (things: readonly { readonly id: string }[]) => things.map((thing) => thing.id)
const hasRole = (question: Question, ...roles: Option['role'][]) =>
  optionsOf(question).some((option) => option.role && roles.includes(option.role))
const repeated = (ids: string[]) => ids.filter((id, place) => ids.indexOf(id) !== place)

const textsOf = (questionnaire: Questionnaire): string[] =>
  questionnaire.sections
    .flatMap((section) => [
      section.title,
      section.intro,
      ...section.questions.flatMap((question) => [
        question.text,
        question.help,
        ...(question.kind === 'scale' ? [question.fromLabel, question.toLabel] : []),
        ...optionsOf(question).map((option) => option.label),
      ]),
    ])
    .filter((text) => text !== undefined)

describe.each(surveys)('questionnaire $id', ({ questionnaire }) => {
  const questions = questionsOf(questionnaire)

  test('has 2 or 3 sections and 6 to 10 questions', () => {
    expect([2, 3]).toContain(questionnaire.sections.length)
    expect(questions.length).toBeGreaterThanOrEqual(6)
    expect(questions.length).toBeLessThanOrEqual(10)
  })

  test('uses every id once and writes it in kebab-case', () => {
    expect(repeated(idsOf(questionnaire.sections))).toEqual([])
    expect(repeated(idsOf(questions))).toEqual([])
    for (const question of questions) expect(repeated(idsOf(optionsOf(question))), question.id).toEqual([])
    const ids = [...idsOf(questionnaire.sections), ...idsOf(questions), ...idsOf(questions.flatMap(optionsOf))]
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('makes a question depend only on options of an earlier choice question', () => {
    for (const [place, question] of questions.entries()) {
      const { showIf } = question
      if (!showIf) continue
      const earlier = questions.slice(0, place).find((it) => it.id === showIf.question)
      expect(earlier, `${question.id} depends on ${showIf.question}`).toBeDefined()
      expect(['single', 'several'], question.id).toContain(earlier?.kind)
      expect(showIf.isOneOf.length, question.id).toBeGreaterThan(0)
      expect(earlier && idsOf(optionsOf(earlier)), question.id).toEqual(expect.arrayContaining([...showIf.isOneOf]))
    }
  })

  test('puts other, none, don’t know and no answer last, in that order and once each', () => {
    const rank = { ordinary: 0, other: 1, none: 2, 'dont-know': 3, 'no-answer': 4 }
    for (const question of questions) {
      const ranks = optionsOf(question).map((option) => rank[option.role ?? 'ordinary'])
      expect(ranks, question.id).toEqual(ranks.toSorted())
      expect(repeated(ranks.filter((it) => it > 0).map(String)), question.id).toEqual([])
    }
  })

  test('limits several answers to a number that can be reached, and says it', () => {
    for (const question of questions) {
      if (question.kind !== 'several') continue
      const combinable = question.options.filter((option) => !option.role || option.role === 'other')
      expect(question.atMost, question.id).toBeGreaterThanOrEqual(2)
      expect(question.atMost, question.id).toBeLessThanOrEqual(combinable.length)
      expect(question.help, question.id).toContain(`hasta ${question.atMost}`)
    }
  })

  test('has scales that rise', () => {
    for (const question of questions) {
      if (question.kind === 'scale') expect(question.from, question.id).toBeLessThan(question.to)
    }
  })

  test('asks sex and age, with a way not to answer', () => {
    for (const id of ['sex', 'age-band']) {
      const question = questions.find((it) => it.id === id)
      expect(question && hasRole(question, 'no-answer'), id).toBe(true)
    }
  })

  test('forces nobody to hold an opinion', () => {
    for (const question of questions) {
      if (question.required) expect(hasRole(question, 'dont-know', 'no-answer'), question.id).toBe(true)
    }
  })

  test('leaves open questions optional, short and with a warning about personal data', () => {
    for (const question of questions) {
      if (question.kind !== 'short-text' && question.kind !== 'long-text') continue
      expect(question.required, question.id).toBe(false)
      expect(question.maxLength, question.id).toBe(question.kind === 'short-text' ? 120 : 600)
      expect(question.help, question.id).toContain('No escribas datos personales')
    }
  })

  test('shuffles parties and never age bands', () => {
    for (const question of questions) {
      if (question.kind !== 'single' && question.kind !== 'several') continue
      if (idsOf(question.options).includes('morena')) expect(question.shuffle, question.id).toBe(true)
      if (question.id === 'age-band') expect(question.shuffle).toBe(false)
    }
  })

  test('asks minors for no vote and no party identification', () => {
    for (const question of questions) {
      if (!idsOf(optionsOf(question)).includes('pan')) continue
      expect(question.showIf?.question, question.id).toBe('age-band')
      expect(question.showIf?.isOneOf, question.id).not.toContain('under-18')
    }
  })

  test('has texts without double spaces or spaces at the ends', () => {
    for (const text of textsOf(questionnaire)) {
      expect(text).not.toMatch(/\s{2}/)
      expect(text).toBe(text.trim())
      expect(text).not.toBe('')
    }
  })
})

describe('all questionnaires together', () => {
  test('use every kind of question', () => {
    const used = new Set(all.flatMap(questionsOf).map((question) => question.kind))
    expect([...used].toSorted()).toEqual(Object.keys(rooms).toSorted())
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

test('the questions about the vote and about parties are marked, those that follow from them, and no other', () => {
  const marked = surveys.map(({ id, questionnaire }) => [id, ...electoralQuestions(questionnaire)])
  expect(marked).toEqual([
    ['001', 'vote-likelihood', 'main-vote-reason', 'governorship-vote'],
    ['002', 'vote-likelihood', 'mayoralty-vote'],
    ['003', 'own-party-alliance', 'pan-preferred-path', 'pan-partners', 'pan-path-reason', 'party-identification'],
    ['004'],
    ['005'],
  ])
})

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
