import { expect, test } from 'vitest'
import { ageBands } from '#surveys/questionnaires/about-you.ts'
import { type ArmQuestion, armOf } from './arm.ts'
import { type Battery, blocksOf, itemOrder, itemText } from './battery.ts'
import { type NumberQuestion, numberRule } from './number.ts'
import { optionOrder } from './option-order.ts'
import { pipedIn, withAnswersIn } from './piping.ts'
import { type SingleQuestion, single, singleRule } from './single.ts'

const names = ['ana', 'beto', 'caro', 'dani', 'eva'].map((id) => ({ id, label: id }))
const voting: SingleQuestion = {
  id: 'voto',
  kind: 'single',
  text: '¿Por quién votarías?',
  required: true,
  shuffle: true,
  options: [...names, { id: 'anularia', label: 'Anularía mi voto', role: 'last' }],
}
const sessions = Array.from({ length: 200 }, (_, at) => `session-${at}`)
const orderOf = (question: SingleQuestion, session: string) => optionOrder(question, session).map(({ id }) => id)

test('an option that is pinned stays last in every visit, while the others change places', () => {
  const orders = sessions.map((session) => orderOf(voting, session))
  expect(new Set(orders.map((order) => order.at(-1)))).toEqual(new Set(['anularia']))
  expect(new Set(orders.map((order) => order[0])).size).toBe(names.length)
})

test('the same names come in the same order in every question and battery of a visit', () => {
  const again = { ...voting, id: 'rechazo', options: voting.options.filter(({ id }) => id !== 'caro') }
  for (const session of sessions)
    expect(orderOf(again, session)).toEqual(orderOf(voting, session).filter((id) => id !== 'caro'))
})

test('an option that was retired is neither offered nor taken, and no longer counted', () => {
  const options = voting.options.map((option) =>
    option.id === 'beto' ? { ...option, isRetired: true as const } : option,
  )
  const question = { ...voting, options }
  expect(orderOf(question, 'any')).not.toContain('beto')
  expect(singleRule.problemOf(question, { kind: 'single', choice: 'beto' })).toBe('unknown-option')
  expect(single.counted(question).map(({ id }) => id)).not.toContain('beto')
  expect(singleRule.problemOf(voting, { kind: 'single', choice: 'beto' })).toBeUndefined()
})

test('the items of a battery are asked together, in an order of their own in each visit', () => {
  const battery: Battery = { id: 'opinion', text: '¿Qué opinión tienes de…?', shuffle: true }
  const items = names.map(({ id, label }) => ({
    ...voting,
    id: `opinion-${id}`,
    text: itemText(battery, label),
    item: { battery: 'opinion', label },
  }))
  const blocks = blocksOf([voting, ...items, { ...voting, id: 'final' }], [battery])
  expect(blocks.map((block) => (block.kind === 'battery' ? block.items.length : block.question.id))).toEqual([
    'voto',
    5,
    'final',
  ])
  const orders = sessions.map((session) => itemOrder(battery, items, session).map(({ id }) => id))
  expect(new Set(orders.map(String)).size).toBeGreaterThan(60)
  for (const order of orders) expect(order.toSorted()).toEqual(items.map(({ id }) => id))
  expect(itemOrder({ ...battery, shuffle: false }, items, 'any')).toBe(items)
})

test('a text repeats the label that was chosen in an earlier question', () => {
  const text = '¿Por qué [respuesta a voto] y no [respuesta a rechazo]?'
  expect(pipedIn(text)).toEqual(['voto', 'rechazo'])
  const read = withAnswersIn({ ...voting, text }, (id) => (id === 'voto' ? 'Ana $& </script>' : undefined))
  expect(read.text).toBe('¿Por qué Ana $& </script> y no …?')
})

const years: NumberQuestion = {
  id: 'age-band',
  kind: 'number',
  text: '¿Cuántos años cumplidos tienes?',
  required: true,
  bands: ageBands,
  options: [{ id: 'no-answer', label: 'Prefiero no contestar', role: 'no-answer' }],
}

test.each([
  [17, 'under-18', undefined],
  [18, '18-to-24', undefined],
  [34, '25-to-34', undefined],
  [65, '65-or-more', undefined],
  [120, '65-or-more', undefined],
  [121, '65-or-more', 'out-of-scale'],
  [34, '18-to-24', 'out-of-scale'],
  [34.5, '25-to-34', 'out-of-scale'],
  [-1, 'under-18', 'out-of-scale'],
  [Number.NaN, '', 'out-of-scale'],
])('of %s years in the band «%s» the rule says %s', (value, choice, problem) => {
  expect(numberRule.problemOf(years, { kind: 'number', choice, value })).toBe(problem)
})

test('whoever would rather not say a number may say so, but may not name a band instead', () => {
  expect(numberRule.problemOf(years, { kind: 'number', choice: 'no-answer' })).toBeUndefined()
  expect(numberRule.problemOf(years, { kind: 'number', choice: '18-to-24' })).toBe('unknown-option')
})

test('an arm is drawn evenly, and a reload keeps it', () => {
  const arms: ArmQuestion = {
    id: 'version-a-b',
    kind: 'arm',
    text: 'Redacción',
    required: true,
    options: names.slice(0, 2),
  }
  const drawn = Array.from({ length: 2_000 }, (_, at) => armOf(arms, `visit-${at}`))
  expect(drawn).toEqual(Array.from({ length: 2_000 }, (_, at) => armOf(arms, `visit-${at}`)))
  expect(Math.abs(drawn.filter((each) => each === 'ana').length - 1_000)).toBeLessThan(120)
})
