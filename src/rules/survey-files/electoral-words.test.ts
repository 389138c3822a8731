import { expect, test } from 'vitest'
import { electoralWordsIn } from './electoral-words.ts'

const asked = (text: string, ...labels: string[]) =>
  electoralWordsIn({
    id: 'pregunta',
    kind: 'single',
    text,
    required: false,
    shuffle: false,
    options: labels.map((label, at) => ({ id: `o${at}`, label })),
  })

/** As polls ask, each with the words that give it away. */
test.each<[question: readonly [string, ...string[]], ...words: string[]]>([
  [
    ['Si hoy fueran las elecciones para gobernador, ¿por quién votaría?', 'Ana López', 'Luis Díaz'],
    'elecciones',
    'gobernador',
    'votaría',
  ],
  [['¿Por cuál de estas opciones lo haría?', 'Sigamos Haciendo Historia', 'Otra'], 'Sigamos Haciendo Historia'],
  [['Usted se considera…', 'Panista', 'Priísta', 'Morenista', 'Nada de esto'], 'Panista', 'Priísta', 'Morenista'],
  [['¿Por cuál partido o candidato votó en 2024?'], 'partido', 'candidato', 'votó'],
  [['¿Con qué partido político se identifica más?'], 'partido político'],
  [['¿Quién le gustaría que fuera el próximo presidente municipal?'], 'presidente municipal'],
  [['¿A quién prefiere para la gubernatura en 2027?'], 'gubernatura'],
  [['¿Cuál de estas personas sería la mejor candidata?'], 'candidata'],
  [['¿Aprueba o desaprueba el trabajo de la presidenta Claudia Sheinbaum?'], 'presidenta'],
  [['¿Cómo califica el trabajo de su alcalde?'], 'alcalde'],
  [['Y para diputado federal, ¿por quién se inclina?'], 'diputado federal'],
  [['¿Acudirá a las urnas el próximo domingo?'], 'urnas'],
  [['¿Qué tan probable es que participe en los comicios de junio?'], 'comicios'],
  [['¿Está de acuerdo con la reelección de autoridades?'], 'reelección'],
  [['¿Cuál aspirante conoce más?'], 'aspirante'],
  [['¿Cree que la coalición ganará?'], 'coalición'],
  [['¿Tiene credencial de elector vigente?'], 'elector'],
  [['¿Participaría en la revocación de mandato?'], 'revocación de mandato'],
  [['¿Qué opina de la Cuarta Transformación?'], 'Cuarta Transformación'],
  [['Hoy, ¿qué tan fuerte le parece el PAN?'], 'PAN'],
  [['Si esta fuera la boleta, ¿qué recuadro marcaría?'], 'boleta'],
  [['¿CUÁL ES SU PREFERENCIA ELECTORAL?'], 'ELECTORAL'],
])('%s', ([text, ...labels], ...words) => {
  expect(asked(text, ...labels)).toEqual(words)
})

test.each<[string, ...string[]]>([
  ['¿Cuántas veces fuiste a un partido de futbol en el estadio?'],
  ['¿Viste los partidos del Necaxa?', 'Todos', 'Algunos'],
  ['¿Compras pan dulce?', 'Sí, pan y bolillos', 'No'],
  ['¿Cómo es tu tono de piel?', 'Morena clara', 'Morena oscura', 'Blanca'],
  ['¿Qué temas debería atender primero el próximo gobierno del estado?'],
  ['¿Supiste de la campaña de vacunación?'],
  ['¿Quién elige la comida en tu casa?', 'Elige hasta 3'],
  ['¿Conoces al presidente de tu comité de colonos?'],
  ['¿Recibiste la boleta de calificaciones?'],
  ['¿De qué color pintarías el parque?', 'Verde', 'Azul'],
  ['¿Qué devotos llegan a la parroquia?'],
  ['¿Confías en la policía municipal?', 'Mucho', 'Nada'],
])('stays quiet: %s', (text, ...labels) => {
  expect(asked(text, ...labels)).toEqual([])
})

test('what is read before a question belongs to it, and what is read before a battery to each of its items', () => {
  const plain = { id: 'p', kind: 'single', text: '¿Por quién?', required: false, shuffle: false, options: [] } as const
  const before = 'Si hoy fueran las elecciones…'
  expect(electoralWordsIn({ ...plain, before })).toEqual(['elecciones'])
  const battery = { id: 'b', text: '¿Qué tan probable es?', shuffle: false }
  expect(electoralWordsIn(plain, { ...battery, before })).toEqual(['elecciones'])
  expect(electoralWordsIn(plain, { ...battery, help: 'Que votes por cada una.' })).toEqual(['votes'])
})
