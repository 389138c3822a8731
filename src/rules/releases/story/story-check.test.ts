import { expect, test } from 'vitest'
import type { Release } from '#releases/release.ts'
import { smallRelease } from '../../../../tests/support/releases/small-release.ts'
import { lead, question, row, sides } from '../../../../tests/support/releases/told-question.ts'
import { problemsOf } from './story-check.ts'

const women = {
  ...question('alliance', [row('En alianza', 61), row('Solo', 29)]).result,
} as Release['comparisons'][number]['questions'][number]['tables'][number]

const muchHeard = { ...women, rows: [row('En alianza', 71), row('Solo', 19)] }

const release: Release = smallRelease('003', 1, {
  people: 1_230,
  questions: [
    question('alliance', [row('En alianza', 55), row('Solo', 35), row('No sé', 10)], lead('En alianza', 'Solo', true)),
    question('heard', [row('Mucho', 31), row('Algo', 27), row('Nada', 42)], lead('Nada', 'Mucho', false)),
    question('x', [row('Buena', 62, { side: 'favour' }), row('Mala', 30, { side: 'against' })], {
      ...sides(62, 30, [25, 39]),
      mean: { value: 7.3, low: 7, high: 7.5 },
      item: 'names',
    }),
  ],
  batteries: [{ id: 'names', text: '¿Qué opinión tienes de…?' }],
  comparisons: [
    { by: 'sex', groups: [{ id: 'woman', name: 'Mujer' }], questions: [{ question: 'alliance', tables: [women] }] },
    {
      by: 'answer',
      banner: { id: 'heard', text: '¿Y heard?' },
      groups: [{ id: 'much', name: 'Mucho' }],
      questions: [{ question: 'alliance', tables: [muchHeard] }],
    },
  ],
})

const check = (text: string, about = 'alliance') =>
  problemsOf(release, { leads: [about], sentences: [text] }).map(
    ({ weight, sentence }) => `${weight}: ${sentence.replaceAll('\u00a0', ' ')}`,
  )

test.each([
  ['alliance', '55 % quiere que vaya en alianza; 35 por ciento, solo.'],
  ['alliance', 'La alianza gana por 20 puntos entre 1,230 personas.'],
  ['alliance', 'Entre las mujeres, 61% quiere alianza.'],
  ['alliance', 'De quienes dijeron «Mucho», 71 % quiere alianza.'],
  ['alliance', 'En noviembre de 2026, 55\u00a0% de las personas de 18 años o más quiere alianza.'],
  ['names', '62 % tiene buena opinión: un neto de +32 puntos.'],
  ['names', 'Le ponen 7.3 de media.'],
])('a number of the release may be told: %s, «%s»', (about, text) => {
  expect(check(text, about)).toEqual([])
})

test.each([
  [
    'alliance',
    '58 % quiere alianza.',
    '«58 %» no está en los resultados elegidos. La publicación dice “En alianza”: 55 %; “Solo”: 35 %; “No sé”: 10 %.',
  ],
  ['alliance', '５８ % quiere alianza.', '«58 %» no está en los resultados elegidos.'],
  ['alliance', 'Son 58 de 100.', '«58» no está en los resultados elegidos.'],
  ['alliance', '٥٥ % quiere alianza.', 'no está en los resultados elegidos'],
  [
    'alliance',
    '61 % quiere alianza.',
    '«61 %» no está en los resultados elegidos. La publicación dice “En alianza”: 55 %',
  ],
  [
    'alliance',
    'La alianza gana por 21 puntos.',
    'La publicación dice la diferencia: 20 puntos. Una diferencia solo puede decirse si',
  ],
  ['alliance', '62 % quiere alianza, que es lo que opina de otra cosa.', '«62 %» no está en los resultados elegidos.'],
  ['alliance', '71 % quiere alianza, y mucho.', '«71 %» no está en los resultados elegidos.'],
  ['alliance', '55.4 % quiere alianza.', '«55.4 %» no está en los resultados elegidos.'],
  ['heard', 'Hay 11 puntos de distancia.', '«11 puntos» no está en los resultados elegidos.'],
  [
    'names',
    'Un neto de −32 puntos.',
    '«−32 puntos» no está en los resultados elegidos. La publicación dice x, neto: 32 puntos',
  ],
  ['alliance', '55 %, con un margen de error pequeño.', '«margen de error» solo puede decirse de una muestra al azar'],
  ['nothing', '55 % quiere alianza.', 'Esa pregunta no tiene resultados en esta publicación.'],
])('a number that the release does not say is refused with what it says: %s, «%s»', (about, text, because) => {
  expect(check(text, about).join('\n')).toContain(because)
  expect(check(text, about).filter((each) => each.startsWith('refusal'))).not.toEqual([])
})

test.each([
  ['heard', 'Más gente ha oído mucho: 31 %.', '«más»: la prueba no llama clara la diferencia.'],
  ['alliance', 'La alianza crece: 55 %.', '«crece»: ningún cambio de esta pregunta es claro en la tendencia.'],
  ['alliance', 'La mitad quiere alianza.', '«la mitad» no se comprueba'],
  ['alliance', 'Uno de cada dos quiere alianza.', '«uno de cada dos» no se comprueba'],
  ['alliance', '6 de cada 10 quiere alianza.', '«6 de cada 10» no se comprueba'],
  ['alliance', 'El cincuenta y cinco por ciento quiere alianza.', '«cinco por ciento» no se comprueba'],
])('a word that the numbers may not bear is warned about, and may be kept: %s, «%s»', (about, text, because) => {
  const found = check(text, about)
  expect(found.filter((each) => each.startsWith('refusal'))).toEqual([])
  expect(found.join('\n')).toContain(`warning: ${because}`)
})

test('a headline speaks of any of the leads, and a question leads once', () => {
  const of = (story: Partial<NonNullable<Release['story']>>) =>
    problemsOf(release, { leads: ['alliance', 'heard'], sentences: [], ...story })
  expect(of({ headline: '55 % quiere alianza y 42 % no ha oído nada' })).toEqual([])
  expect(of({ headline: '56 % quiere alianza' })).toMatchObject([{ at: 'headline', weight: 'refusal' }])
  expect(of({ sentences: ['55 % quiere alianza, aunque 42 % no ha oído nada.'] })).toMatchObject([
    { at: 0, weight: 'warning', sentence: '«42 %» es de otra de las elegidas: «¿Y heard?»' },
  ])
  expect(of({ leads: ['heard', 'heard'] })).toEqual([
    { at: 1, weight: 'refusal', sentence: 'Esa pregunta ya está elegida.' },
  ])
})
