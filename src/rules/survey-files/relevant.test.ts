// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions in its conditions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, isMet } from '#questions/base-question.ts'
import type { Question } from '#questions/kinds.ts'
import { readRelevant, writeRelevant } from './relevant.ts'
import { tidyConditions } from './tidy-conditions.ts'

const options = ['a', 'b', 'c', '1'].map((id) => ({ id, label: id }))
const plain = { text: '¿?', required: true, shuffle: false, options }
const earlier: Question[] = [
  { ...plain, id: 'one', kind: 'single' },
  {
    ...plain,
    id: 'many-things',
    kind: 'several',
    atMost: 2,
    options: [...options, { id: 'none', label: 'Nada', role: 'none' }],
  },
  { ...plain, id: 'optional', kind: 'single', required: false },
  { ...plain, id: 'after', kind: 'single', showIf: { question: 'one', isOneOf: ['b'] } },
  { id: 'words', kind: 'short-text', text: '¿?', required: false, maxLength: 9 },
]

const tidy = (text: string) => {
  const read = readRelevant(text, earlier)
  return 'problem' in read ? read : tidyConditions(read, earlier)
}
const is = (question: string, ...isOneOf: string[]) => ({ question, isOneOf })
const isNot = (question: string, ...isNoneOf: string[]) => ({ question, isNoneOf })

test.each<[string, Condition[]]>([
  ["selected(${one}, 'a')", [is('one', 'a')]],
  ["selected (${ one } , 'a' )", [is('one', 'a')]],
  ['${one}=“b”', [is('one', 'b')]],
  ['${one} = 1', [is('one', '1')]],
  ["${one} = 'b' or ${one} = 'a'", [is('one', 'a', 'b')]],
  ["${one} != 'b'", [isNot('one', 'b')]],
  ["not(selected(${one}, 'a')) and ${one} != 'b'", [isNot('one', 'a', 'b')]],
  ["not(${one} = 'b' or ${one} = 'a')", [isNot('one', 'a', 'b')]],
  ["(${one} = 'a' or ${one} = 'b') and ${one} != 'b'", [is('one', 'a')]],
  // In XLSForm an equals sign means that nothing else was chosen.
  ["${many_things} = 'a'", [is('many-things', 'a'), isNot('many-things', 'b', 'c', '1', 'none')]],
  ["selected(${many_things}, 'a') OR selected(${many_things},'c')", [is('many-things', 'a', 'c')]],
  ["selected(${many-things}, 'b') and selected(${many-things}, 'a')", [is('many-things', 'a'), is('many-things', 'b')]],
  ["${optional} != 'c' and (${one} = 'b' or ${one} = 'a')", [is('one', 'a', 'b'), isNot('optional', 'c')]],
  ["not(${one} = 'a' or not(${optional} = 'b'))", [isNot('one', 'a'), is('optional', 'b')]],
  // Of the last one only who said «b» to the first is asked.
  ["${one} = 'b' and ${after} = 'c'", [is('after', 'c')]],
  ["${one} != 'a' and ${after} != 'c'", [isNot('one', 'a'), isNot('after', 'c')]],
])('%s', (text, conditions) => {
  expect(tidy(text)).toEqual(conditions)
})

test.each([
  ["${one} = 'a' or ${optional} = 'b'", '«or» une a «one» y «optional»'],
  ["not(${one} = 'a' and ${optional} = 'b')", '«or» une a «one» y «optional»'],
  ["(${one} = 'a' and ${optional} = 'b') or ${one} = 'b'", 'Haz una pregunta para cada caso'],
  ["not(selected(${many-things}, 'a') and selected(${many-things}, 'b'))", 'enumera, con «or»'],
  ["${many-things} != 'a'", "escribe not(selected(${many-things}, 'a'))"],
  ["${words} = 'a'", 'no es de opciones'],
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

test.each([
  "selected(${many-things}, 'a') and selected(${many-things}, 'b') and selected(${many-things}, 'c')",
  "selected(${many-things}, 'a') and selected(${many-things}, 'none')",
  "${one} = 'a' and ${one} = 'b'",
  "selected(${many-things}, 'a') and not(selected(${many-things}, 'a'))",
  "selected(${many-things}, 'b') and ${many-things} = 'a'",
])('nobody can meet %s', (text) => {
  expect(tidy(text)).toBeUndefined()
})

interface Written {
  readonly text: string
  readonly isMetBy: (chosen: Readonly<Record<string, readonly string[]>>) => boolean
}

const notChosen = (id: string, option: string) =>
  id === 'many-things' ? `not(selected(\${${id}}, '${option}'))` : `\${${id}} != '${option}'`

/** Formulas as XLSForm writes them, with what they mean there. */
const { formula } = fc.letrec<{ formula: Written; part: Written }>((tie) => ({
  part: fc
    .record({
      id: fc.constantFrom('one', 'many-things', 'optional'),
      option: fc.constantFrom('a', 'b', 'c', '1'),
      isNot: fc.boolean(),
    })
    .map(({ id, option, isNot }) => ({
      text: isNot ? notChosen(id, option) : `selected(\${${id}}, '${option}')`,
      isMetBy: (chosen) => (chosen[id] ?? []).includes(option) !== isNot,
    })),
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('part'),
    fc.tuple(tie('formula'), tie('formula'), fc.boolean()).map(
      ([a, b, isAnd]): Written => ({
        text: isAnd ? `(${a.text}) and (${b.text})` : `(${a.text}) or (${b.text})`,
        isMetBy: (chosen) => (isAnd ? a.isMetBy(chosen) && b.isMetBy(chosen) : a.isMetBy(chosen) || b.isMetBy(chosen)),
      }),
    ),
    tie('formula').map(
      ({ text, isMetBy }): Written => ({ text: `not(${text})`, isMetBy: (chosen) => !isMetBy(chosen) }),
    ),
  ),
}))

const singles = [[], ['a'], ['b'], ['c'], ['1']]
const everyChoice = singles.flatMap((one) =>
  singles.flatMap((optional) =>
    [[], ['a'], ['b'], ['c'], ['1'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', '1']].map((many) => ({
      one,
      optional,
      'many-things': many,
    })),
  ),
)

test('whatever is read means what was written, also tidied, written and read again', () => {
  let kept = 0
  fc.assert(
    fc.property(formula, ({ text, isMetBy }) => {
      const read = readRelevant(text, earlier)
      if ('problem' in read) return
      kept += 1
      const conditions = tidyConditions(read, earlier)
      // «None of all options» holds for who did not answer, and is refused all the same.
      const asked = everyChoice.filter(
        ({ one, optional, ...many }) =>
          conditions || [one, optional, many['many-things']].every((each) => each.length > 0),
      )
      const isAsked = (chosen: (typeof everyChoice)[number]) =>
        conditions?.every((each) => isMet(each, chosen[each.question as 'one'])) ?? false
      expect(asked.filter((chosen) => isAsked(chosen) !== isMetBy(chosen))).toEqual([])
      const again = conditions && readRelevant(writeRelevant(conditions), earlier)
      if (again) expect('problem' in again ? again : tidyConditions(again, earlier)).toEqual(conditions)
    }),
    { numRuns: 300 },
  )
  expect(kept).toBeGreaterThan(100)
})

test('no text breaks the reader', () => {
  const pieces = ['${one}', '${x}', 'selected', '(', ')', ',', "'a'", '=', '!=', 'and', 'or', 'not', ' ', '“', '-']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
      const read = readRelevant(parts.join(' '), earlier)
      expect('problem' in read ? read.problem : read).not.toHaveLength(0)
    }),
  )
})
