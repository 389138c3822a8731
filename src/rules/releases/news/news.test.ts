import { expect, test } from 'vitest'
import type { Release, ReleasedQuestion } from '#releases/release.ts'
import { smallRelease } from '../../../../tests/support/releases/small-release.ts'
import { lead, question, row, sides } from '../../../../tests/support/releases/told-question.ts'
import { newsOf, sentenceAbout } from './news.ts'

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
  ['a clear lead', question('a', bad(55), lead('Mal', 'Bien', true)), '55 % respondió “Mal”; 40 %, “Bien”.'],
  ['a lead that was not tested', question('a', bad(45)), '45 % respondió “Mal” y 40 %, “Bien”.'],
  [
    'a non-answer that is the largest',
    question('a', [row('Bien', 20), row('Mal', 10), row('No sé', 70)], lead('Bien', 'Mal', true)),
    '20 % respondió “Bien”; 10 %, “Mal”; 70 % respondió “No sé”.',
  ],
  [
    'an earlier release that tested a non-answer',
    question('a', [row('Bien', 40), row('Mal', 10), row('No sé', 50)], lead('No sé', 'Bien', true)),
    '40 % respondió “Bien” y 10 %, “Mal”; 50 % respondió “No sé”.',
  ],
  [
    'sides and not steps',
    question('a', opinion, { ...lead('Buena', 'Muy buena', true), ...sides(62, 30, [25, 39], 8) }),
    '62 % respondió “Muy buena” o “Buena”; 30 %, “Mala” o “Muy mala”.',
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
  expect(news.headline?.replaceAll('\u00a0', ' ')).toBe('«¿Y large?»: 90 % respondió “Sí”; 10 %, “No”.')
  expect(news.summary).toContain('“No” (participación abierta, 1,230 personas).')
})

test('if nothing is clear it is said once, and the largest answers are shown', () => {
  const { headline, findings } = newsOf(
    releaseOf(
      question('a', [row('A', 31), row('B', 27)], lead('A', 'B', false)),
      question('b', [row('C', 41), row('D', 27)], lead('C', 'D', false)),
    ),
  )
  expect(headline).toBe('Ninguna respuesta va claramente adelante; estas son las más frecuentes.')
  expect(findings.map(({ sentence }) => sentence.replaceAll('\u00a0', ' '))).toEqual([
    '31 % respondió “A” y 27 %, “B”.',
    '41 % respondió “C” y 27 %, “D”.',
  ])
})

test('where nothing is clear and there is one question, one answer is shown', () => {
  const { headline } = newsOf(releaseOf(question('a', [row('A', 31), row('B', 27)], lead('A', 'B', false))))
  expect(headline).toBe('Ninguna respuesta va claramente adelante.')
})

test('an analyst\u2019s headline stands alone, and the summary says what comes below it and how many people were asked', () => {
  const told = { leads: ['a'], headline: 'Mal y de malas', sentences: ['A 55 % le va mal.'] }
  const { headline, summary } = newsOf({ ...releaseOf(question('a', bad(55))), story: told })
  expect([headline, summary]).toEqual(['Mal y de malas', 'A 55 % le va mal (participación abierta, 250 personas).'])
})

test('a sentence about one question is the analyst\u2019s where they wrote one', () => {
  const asked = [question('a', bad(55), lead('Mal', 'Bien', true)), question('b', bad(50))]
  const story = { leads: ['a'], sentences: ['A 55 % le va mal.'] }
  const release = { ...releaseOf(...asked), story }
  expect(sentenceAbout(release, 'a')).toBe('A 55 % le va mal.')
  expect(sentenceAbout(release, 'b')?.replaceAll('\u00a0', ' ')).toBe('50 % respondió “Mal” y 40 %, “Bien”.')
})

test('beside electoral questions an analyst\u2019s sentence is only told of these: it may quote them, and a silence hides these alone', () => {
  const [vote, water] = [question('vote', bad(55)), question('water', bad(50))]
  const story = { leads: ['vote', 'water'], sentences: ['55 % votaría.', 'De ese 55 %, el agua preocupa a 50 %.'] }
  const release = { ...releaseOf({ ...vote, isElectoral: true }, water), story }
  expect(sentenceAbout(release, 'vote')).toBe('55 % votaría.')
  expect(sentenceAbout(release, 'water')).not.toContain('55')
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
  expect(findings.map(({ figure }) => figure)).toEqual(['61\u00a0%', undefined])
})
