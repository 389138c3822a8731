// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions in its conditions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '#questions/kinds.ts'
import { readRelevant, writeRelevant } from './relevant.ts'

const options = ['a', 'b', 'c', '1'].map((id) => ({ id, label: id }))
const plain = { text: '¿?', required: true, shuffle: false, options }
const earlier: Question[] = [
  { ...plain, id: 'one', kind: 'single' },
  { ...plain, id: 'many-things', kind: 'several', atMost: 2 },
  { ...plain, id: 'optional', kind: 'single', required: false },
  { id: 'words', kind: 'short-text', text: '¿?', required: false, maxLength: 9 },
]

test.each([
  ["selected(${one}, 'a')", 'one', ['a']],
  ["selected (${ one } , 'a' )", 'one', ['a']],
  ['${one}=“b”', 'one', ['b']],
  ['${one} = 1', 'one', ['1']],
  ["${one} = 'b' or ${one} = 'a'", 'one', ['a', 'b']],
  ["${one} != 'b'", 'one', ['a', 'c', '1']],
  ["not(selected(${one}, 'a')) and ${one} != 'b'", 'one', ['c', '1']],
  ["not(${one} = 'a' or ${one} = 'b')", 'one', ['c', '1']],
  ["(${one} = 'a')", 'one', ['a']],
  ["selected(${many_things}, 'a') OR selected(${many_things},'c')", 'many-things', ['a', 'c']],
])('%s', (text, question, isOneOf) => {
  expect(readRelevant(text, earlier)).toEqual({ question, isOneOf })
})

test.each([
  ["${one} = 'a' and ${optional} = 'b'", 'de una sola pregunta'],
  ["selected(${many-things}, 'a') and selected(${many-things}, 'b')", 'usa «or»'],
  ["not(selected(${many-things}, 'a'))", 'enumera las opciones'],
  ["${optional} != 'a'", 'enumera las opciones'],
  ["${words} = 'a'", 'no es de opciones'],
  ["${one} = 'a' and ${one} = 'b'", 'Nunca se cumple'],
  ["selected(${one}, 'a'", 'Falta «)»'],
  ["selected(${one} 'a')", 'Falta «,»'],
  ['${one} =', 'incompleta'],
  ['${one} = a', 'entre comillas'],
  ["${one} = 'a' ${one}", 'No se entiende'],
  ['count-selected(${many-things}) > 1', 'No se entiende'],
  ["today() > '2026'", 'No se entiende'],
  ['', 'incompleta'],
])('%s is refused: %s', (text, why) => {
  expect(readRelevant(text, earlier)).toEqual({ problem: expect.stringContaining(why) })
})

test('what is written is read back, and no text breaks the reader', () => {
  fc.assert(
    fc.property(
      fc.subarray(['a', 'b', 'c', '1'], { minLength: 1 }),
      fc.constantFrom('one', 'many-things'),
      (isOneOf, question) => {
        expect(readRelevant(writeRelevant({ question, isOneOf }), earlier)).toEqual({ question, isOneOf })
      },
    ),
  )
  const pieces = ['${one}', '${x}', 'selected', '(', ')', ',', "'a'", '=', '!=', 'and', 'or', 'not', ' ', '“', '-']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
      const read = readRelevant(parts.join(' '), earlier)
      expect('problem' in read ? read.problem : read.question).not.toBe('')
    }),
  )
})
