import { expect, test } from 'vitest'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { countedSince, distinctVersions, sinceInWords } from './counted-since.ts'

const choice = (id: string, options: string, showIf?: Question['showIf']): Question => ({
  id,
  kind: 'single',
  text: id,
  required: true,
  shuffle: false,
  options: [...options].map((each) => ({ id: each, label: each.toUpperCase() })),
  ...(showIf && { showIf }),
})
const asking = (version: string, ...questions: Question[]): Questionnaire => ({
  version,
  sections: [{ id: 's', title: 'S', questions }],
})
const since = (today: Questionnaire, ...before: Questionnaire[]) =>
  Object.fromEntries(
    [...countedSince(today, before)].map(([id, from]) => [id, [from.version, ...from.notIn].join(' ')]),
  )

test('an answer counts from the version on that had the question with all of its options', () => {
  const first = asking('1', choice('old', 'ab'), choice('grown', 'ab'))
  const second = asking('2', choice('old', 'ab'), choice('grown', 'abc'))
  const third = asking('10', choice('new', 'xy'), choice('grown', 'acb'), choice('old', 'a'))
  expect(since(third, first, second)).toEqual({ new: '10 1 2', grown: '2 1' })
  expect(since(third, third, second)).toEqual({ new: '10 2' })
  expect(since(first)).toEqual({})
})

test('a version without an option in between ends what was counted before it', () => {
  const [with1, without, with3] = ['abc', 'ab', 'abc'].map((options, at) => asking(`${at + 1}`, choice('q', options)))
  expect(with1 && without && with3 && since(with3, with1, without)).toEqual({ q: '3 1 2' })
})

test('a follow-up counts no earlier than what it depends on, and is said to with its words', () => {
  const after = (options: string) => choice('after', options, { question: 'gate', isOneOf: ['a'] })
  const first = asking('1', choice('gate', 'ab'), after('xy'))
  const second = asking('2', choice('gate', 'abcd'), after('xy'))
  const third = asking('3', choice('gate', 'abcd'), after('xyz'))
  const found = countedSince(second, [first], new Map([['2', '2026-11-17']]))
  expect([...found.values()].map(sinceInWords)).toEqual([
    'desde la versión 2 (17 de noviembre de 2026), cuando se agregaron «C» y «D»',
    'desde la versión 2 (17 de noviembre de 2026), cuando se agregaron «C» y «D»',
  ])
  expect([...countedSince(third, [second, first]).values()].map(sinceInWords)).toEqual([
    'desde la versión 2, cuando se agregaron «C» y «D»',
    'desde la versión 3, cuando se agregó «Z»',
  ])
  const before = countedSince(first, [asking('0', choice('gate', 'ab'))])
  expect([...before.values()].map(sinceInWords)).toEqual(['desde la versión 1, cuando se agregó la pregunta'])
})

test('a question that no longer offers an option counts from the version that retired it; a retired question keeps its answers', () => {
  const [first, second] = [asking('1', choice('q', 'abc'), choice('gone', 'ab')), asking('2', choice('q', 'abc'))]
  const retiring = (question: Question): Question =>
    question.kind === 'single'
      ? {
          ...question,
          options: question.options.map((option) => (option.id === 'c' ? { ...option, isRetired: true } : option)),
        }
      : question
  const third = asking('3', retiring(choice('q', 'abc')), { ...choice('gone', 'ab'), isRetired: true })
  expect(since(third, first, second)).toEqual({ q: '3 1 2', gone: '3 1 2' })
  expect(sinceInWords(countedSince(third, [first]).get('q') ?? fail())).toBe('desde la versión 3, cuando se retiró «C»')
  expect([...countedSince(third, [first]).keys()]).toEqual(['q'])
})

function fail(): never {
  throw new Error('It counts from the beginning')
}

test('the form of Typeform is no other version', () => {
  expect(distinctVersions(['1', '1-typeform', '2-typeform'])).toEqual(['1', '2'])
  const [first, ...second] = ['1', '2-typeform', '2'].map((version) =>
    asking(version, choice('q', version === '1' ? 'a' : 'ab')),
  )
  const [typeforms, today] = second
  expect(first && typeforms && today && since(today, first, typeforms)).toEqual({ q: '2 1' })
})
