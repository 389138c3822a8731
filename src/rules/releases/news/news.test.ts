import { expect, test } from 'vitest'
import type { Release, ReleasedQuestion } from '#releases/release.ts'
import { smallRelease } from '../../../../tests/support/releases/small-release.ts'
import { lead, question, row, sides } from '../../../../tests/support/releases/told-question.ts'
import { newsOf } from './news.ts'

const releaseOf = (...questions: ReleasedQuestion[]): Release => smallRelease('005', 1, { questions })

const bad = (percent: number) => [row('Bien', 40), row('Mal', percent)]
const opinion = [
  row('Muy buena', 20, { side: 'favour' }),
  row('Buena', 42, { side: 'favour' }),
  row('Regular', 8, { side: 'neutral' }),
  row('Mala', 12, { side: 'against' }),
  row('Muy mala', 18, { side: 'against' }),
]

test.each([
  [
    'a clear lead',
    question('a', bad(55), lead('Mal', 'Bien', true)),
    '55 % respondió “Mal” y 40 %, “Bien”: una diferencia clara.',
  ],
  ['a lead that was not tested', question('a', bad(45)), '45 % respondió “Mal” y 40 %, “Bien”.'],
  [
    'a non-answer that is the largest',
    question('a', [row('Bien', 20), row('Mal', 10), row('No sé', 70)], lead('Bien', 'Mal', true)),
    '20 % respondió “Bien” y 10 %, “Mal”: una diferencia clara; 70 % respondió “No sé”.',
  ],
  [
    'an earlier release that tested a non-answer',
    question('a', [row('Bien', 40), row('Mal', 10), row('No sé', 50)], lead('No sé', 'Bien', true)),
    '40 % respondió “Bien” y 10 %, “Mal”; 50 % respondió “No sé”.',
  ],
  [
    'sides and not steps',
    question('a', opinion, { ...lead('Buena', 'Muy buena', true), ...sides(62, 30, [25, 39], 8) }),
    '62 % respondió “Muy buena” o “Buena” y 30 %, “Mala” o “Muy mala”: una diferencia clara.',
  ],
  [
    'steps of one side whose sum is not published',
    question('a', opinion, lead('Buena', 'Muy buena', true)),
    '42 % respondió “Buena” y 18 %, “Muy mala”.',
  ],
  [
    'a mean',
    question('a', [row('0 · Nada', 10), row('10 · Todo', 20)], { mean: { value: 7.25, low: 7, high: 7.5 } }),
    '7.3 de media, entre “0 · Nada” y “10 · Todo”.',
  ],
])('a finding is one true sentence: %s', (_, of, sentence) => {
  const [found] = newsOf(releaseOf(of)).findings
  expect(found?.sentence.replaceAll('\u00a0', ' ')).toBe(sentence)
})

test.each([
  ['nothing shown', question('a', [])],
  ['only that people wrote', question('a', [row('Escribieron algo', 80)])],
  ['only non-answers', question('a', [row('No sé', 80), row('Bien', 0, { share: { kind: 'withheld', why: 'few' } })])],
  ['what was put together', question('a', [row('x', 80, { option: 'others' }), row('No sé', 4)])],
])('without an answer that has a number there is no news: %s', (_, of) => {
  expect(newsOf(releaseOf(of))).toEqual({
    headline: undefined,
    summary: undefined,
    findings: [],
    isAnythingClear: false,
  })
})

test('the clearest leads, and each theme once', () => {
  const news = newsOf(
    releaseOf(
      question('tie', [row('A', 31), row('B', 27)], lead('A', 'B', false)),
      question('small', bad(50), lead('Mal', 'Bien', true)),
      question('x', opinion, { ...sides(62, 30, [25, 39]), item: 'names' }),
      question('y', opinion, { ...sides(20, 72, [-60, -44]), item: 'names' }),
      question('large', [row('Sí', 90), row('No', 10)], lead('Sí', 'No', true)),
    ),
  )
  expect(news.findings.map(({ question: { id } }) => id)).toEqual(['large', 'y', 'small'])
  expect(news.headline?.replaceAll('\u00a0', ' ')).toBe(
    '«¿Y large?»: 90 % respondió “Sí” y 10 %, “No”: una diferencia clara.',
  )
  expect(news.summary).toContain('“No”: una diferencia clara (participación abierta, 1,230 personas).')
})

test('if nothing is clear it is said once, and the largest answers are shown', () => {
  const { headline, findings, isAnythingClear } = newsOf(
    releaseOf(
      question('a', [row('A', 31), row('B', 27)], lead('A', 'B', false)),
      question('b', [row('C', 41), row('D', 27)], lead('C', 'D', false)),
    ),
  )
  expect(isAnythingClear).toBe(false)
  expect(headline).toBe('Ninguna respuesta va claramente adelante; estas son las más frecuentes.')
  expect(findings.map(({ sentence }) => sentence.replaceAll('\u00a0', ' '))).toEqual([
    '31 % respondió “A” y 27 %, “B”.',
    '41 % respondió “C” y 27 %, “D”.',
  ])
})

test('beside clear news a tie is called one', () => {
  const { findings } = newsOf(
    releaseOf(
      question('a', [row('A', 31), row('B', 27)], lead('A', 'B', false)),
      question('b', [row('C', 61), row('D', 27)], lead('C', 'D', true)),
    ),
  )
  expect(findings[1]?.sentence.replaceAll('\u00a0', ' ')).toBe(
    '31 % respondió “A” y 27 %, “B”: prácticamente lo mismo.',
  )
})
