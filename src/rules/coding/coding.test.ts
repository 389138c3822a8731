import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreement } from './agreement.ts'
import { type CodedText, type CodeFrame, SETTLED } from './code-frame.ts'
import { editedCodes } from './edit-frame.ts'
import { codesInForce, finalCodes } from './final-codes.ts'
import { textKey } from './text-key.ts'

const frame: CodeFrame = {
  ...{ question: 'q', number: 1, at: 0, person: 'ana', isPublished: false },
  codes: ['water', 'light', 'rubbish'].map((id) => ({ id, label: id })),
}
const final = (coded: readonly CodedText[]) => finalCodes(codesInForce(frame, coded))
const by = (coder: string, ...codes: string[]): CodedText => ({ question: 'q', textHash: 'x', coder, codes })

test.each([
  ['agua', 'El agua', 'AGUA.', '  las  aguas!! '],
  ['más camiones', 'mas camion', 'Más camiónes'],
  ['no hay luz', 'No hay luz.', 'no hay, luz'],
])('%s and its like are one text', (first, ...others) => {
  for (const other of others) expect(textKey(other), other).toBe(textKey(first))
})

test.each([
  ['agua', 'agua sucia'],
  ['la', 'el'],
  ['!!!', '???'],
  ['gas', 'gasto'],
])('%s and %s are two', (one, other) => {
  expect(textKey(one)).not.toBe(textKey(other))
})

describe('what a text counts under', () => {
  test('depends on neither the order nor the number of coders', () => {
    const codes = fc.uniqueArray(fc.constantFrom('water', 'light', 'rubbish', 'gone'))
    const coded = fc.uniqueArray(fc.tuple(fc.constantFrom('ana', 'luis', 'eva', SETTLED), codes), {
      selector: ([coder]) => coder,
    })
    fc.assert(
      fc.property(coded, fc.func(fc.integer()), (each, order) => {
        const all = each.map(([coder, given]) => by(coder, ...given))
        const shuffled = all.toSorted((a, b) => order(a.coder) - order(b.coder))
        expect(final(shuffled)).toEqual(final(all))
        expect(final([...all, ...all])).toEqual(final(all))
      }),
    )
  })

  test.each([
    ['nobody', [], { kind: 'waiting' }],
    ['one coder', [by('ana', 'light', 'water')], { kind: 'coded', codes: ['water', 'light'] }],
    ['one who found no code', [by('ana')], { kind: 'coded', codes: [] }],
    [
      'two who agree',
      [by('ana', 'light', 'water'), by('luis', 'water', 'light')],
      { kind: 'coded', codes: ['water', 'light'] },
    ],
    ['two who do not', [by('ana', 'water'), by('luis', 'light')], { kind: 'differs' }],
    [
      'two who do not, settled',
      [by('ana', 'water'), by('luis', 'light'), by(SETTLED, 'light')],
      { kind: 'coded', codes: ['light'] },
    ],
    ['a code that is gone', [by('ana', 'gone')], { kind: 'waiting' }],
    ['a code that is gone, beside one that is not', [by('ana', 'gone', 'water')], { kind: 'coded', codes: ['water'] }],
  ] as const)('%s', (_, coded, found) => {
    expect(final(coded)).toEqual(found)
  })
})

/** From the two-way table, as Cohen (1960) writes it. */
function kappaByHand(table: readonly (readonly number[])[]): number {
  const total = table.flat().reduce((sum, count) => sum + count, 0)
  const row = (at: number) => (table[at] ?? []).reduce((sum, count) => sum + count, 0)
  const column = (at: number) => table.reduce((sum, counts) => sum + (counts[at] ?? 0), 0)
  const observed = table.reduce((sum, counts, at) => sum + (counts[at] ?? 0), 0) / total
  const expected = table.reduce((sum, _, at) => sum + (row(at) / total) * (column(at) / total), 0)
  return (observed - expected) / (1 - expected)
}

test('agreement is a share and Cohen’s kappa, by hand', () => {
  const table = [
    [20, 5, 1],
    [10, 15, 2],
    [0, 3, 4],
  ]
  const pairs = table.flatMap((counts, one) =>
    counts.flatMap((count, other) => Array.from({ length: count }, () => [[`c${one}`], [`c${other}`]] as const)),
  )
  const found = agreement(pairs)
  expect(found).toMatchObject({ texts: 60, share: 39 / 60 })
  expect(found?.kappa).toBeCloseTo(kappaByHand(table), 12)
  // Cohen's example of two raters and fifty cases.
  const [yes, no] = [['yes'], ['no']]
  const fifty = [
    ...Array.from({ length: 20 }, () => [yes, yes] as const),
    ...Array.from({ length: 5 }, () => [yes, no] as const),
    ...Array.from({ length: 10 }, () => [no, yes] as const),
    ...Array.from({ length: 15 }, () => [no, no] as const),
  ]
  expect(agreement(fifty)?.kappa).toBeCloseTo(0.4, 12)
  expect(agreement([[yes, yes]])).toEqual({ texts: 1, share: 1, kappa: undefined })
  expect(agreement([])).toBeUndefined()
})

describe('the codes of a frame', () => {
  test('get an id from their label, once, and keep it when the label changes', () => {
    const made = editedCodes([
      { label: 'Agua potable' },
      { label: 'Agua (potable)' },
      { label: '🙂' },
      { label: 'Sin código' },
    ])
    expect(made).toEqual([
      { id: 'agua-potable', label: 'Agua potable' },
      { id: 'agua-potable-2', label: 'Agua (potable)' },
      { id: 'codigo', label: '🙂' },
      { id: 'sin-codigo-2', label: 'Sin código' },
    ])
    expect(editedCodes([{ id: 'agua-potable', label: 'Agua' }])).toEqual([{ id: 'agua-potable', label: 'Agua' }])
  })

  test.each([
    [[{ label: 'Agua' }, { label: 'agua ' }], '«agua» está dos veces'],
    [[{ label: '  ' }], 'le falta su nombre'],
    [
      [
        { id: 'a', label: 'Uno' },
        { id: 'a', label: 'Dos' },
      ],
      '«a» nombra dos códigos',
    ],
    [[{ id: 'por-codificar', label: 'Uno' }], 'es un nombre reservado'],
  ])('%j are refused', (sent, sentence) => {
    expect(editedCodes(sent)).toEqual({ problem: expect.stringContaining(sentence) })
  })
})
