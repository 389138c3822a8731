import { expect, test } from 'vitest'
import { itemText } from '#questions/battery.ts'
import type { Question, Section } from '#surveys/questionnaire.ts'
import { sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { checkSurvey } from './check-survey.ts'
import { electoralWordsIn } from './electoral-words.ts'
import { Report } from './report.ts'

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
  [['¿Qué partido tiene el mejor equipo para gobernar?'], 'partido'],
  [['¿Qué partido político va a los estadios a prometer?'], 'partido político'],
  [['¿Cómo califica a la presidenta de Jesús María?'], 'presidenta de Jesús María'],
  [['¿Conoce al presidente del municipio?'], 'presidente del municipio'],
  [['¿Quién debería ocupar la regiduría?'], 'regiduría'],
  [['¿A quién elegiría para gobernar el estado?'], 'A quién elegiría'],
])('%s', ([text, ...labels], ...words) => {
  expect(asked(text, ...labels)).toEqual(words)
})

test.each<[string, ...string[]]>([
  ['¿Cuántas veces fuiste a un partido de futbol en el estadio?'],
  ['¿Viste los partidos del Necaxa?', 'Todos', 'Algunos'],
  ['¿Cada cuándo ves los partidos de tu equipo en la cancha?'],
  ['¿A quién acudes si hay una fuga?', 'Al presidente de colonos', 'A la presidenta del comité'],
  ['¿Qué color elegirías para tu calle?'],
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

test('what is read before a question belongs to it: a note, the notes of its battery, the introduction of its section', () => {
  const ask = (id: string): Question => ({
    ...{ id, kind: 'single', text: `¿Quién de ${id}?`, required: false, shuffle: false },
    options: ['Ana', 'Luis'].map((label, at) => ({ id: `o${at}`, label })),
  })
  const [first, second] = [ask('a'), ask('b')]
  const note = 'Si votaras hoy…'
  const battery = { id: 'c', text: '¿Conoces a…?', shuffle: false }
  const items = [first, second].map((question) => ({
    ...question,
    text: itemText(battery, question.id),
    item: { battery: 'c', label: question.id },
  }))
  const sections: readonly (readonly [Omit<Section, 'id' | 'title'>, string[]])[] = [
    [{ questions: [first, { ...second, before: note }] }, ['b']],
    [{ intro: note, questions: [sexQuestion, first, second] }, ['a']],
    [{ intro: note, questions: items, batteries: [battery] }, ['a', 'b']],
    [{ questions: items, batteries: [{ ...battery, before: note }] }, ['a', 'b']],
    [{ questions: items, batteries: [{ ...battery, help: 'Que votes por cada uno.' }] }, ['a', 'b']],
    [{ questions: [first, second] }, []],
  ]
  for (const [section, asked] of sections) {
    const report = new Report()
    checkSurvey(
      { questionnaire: { version: '1', sections: [{ id: 's', title: 'S', ...section }] } },
      report,
      (path) => path,
    )
    const at = section.questions.findIndex(({ id }) => id === asked[0])
    expect(report.errorCount).toBe(asked.length)
    // The same said of others is told once.
    expect(report.errors.map(({ cell }) => cell)).toEqual(
      asked.slice(0, 1).map(() => `questionnaire.sections.0.questions.${at}.isElectoral`),
    )
  }
})
