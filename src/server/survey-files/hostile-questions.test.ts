// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions.
import { expect, test } from 'vitest'
import { people, type Rows, readForm, sure, yesNo } from '../../../tests/support/survey-files/foreign-form.ts'
import { weeklyPoll } from '../../../tests/support/survey-files/weekly-poll.ts'
import { readSurveyFile } from './read-survey-file.ts'

function inTwoSections(...sections: readonly Rows[]): Rows {
  return sections.flatMap((rows, at) => [
    { type: 'begin_group', name: `s${at}`, label: `Parte ${at}` },
    ...rows,
    { type: 'end_group' },
  ])
}

test.each<[string, Rows, Rows, string]>([
  [
    'a name that ends a script',
    [sure, { ...sure, name: 'b', label: '¿${seguro}</script>?' }],
    yesNo,
    'Trae HTML: escribe solo texto.',
  ],
  [
    'a pipe that is a script',
    [sure, { ...sure, name: 'b', label: '¿${</script>}?' }],
    yesNo,
    'Trae HTML: escribe solo texto.',
  ],
  [
    '1,900 items',
    [{ type: 'battery muchos sn', name: 'b', label: '¿Conoces a…?' }],
    [
      ...yesNo,
      ...Array.from({ length: 1_900 }, (_, at) => ({ list_name: 'muchos', name: `p${at}`, label: `P ${at}` })),
    ],
    'La batería tiene 1900 elementos: caben 120 preguntas.',
  ],
  [
    '10,000 items',
    [{ type: 'battery muchos sn', name: 'b', label: '¿Conoces a…?' }],
    Array.from({ length: 10_000 }, (_, at) => ({ list_name: 'muchos', name: `p${at}`, label: `P ${at}` })),
    'La hoja «choices» tiene más de 2000 filas: borra las que sobran.',
  ],
  [
    'a table of 400 rows',
    [
      { type: 'begin_group', name: 'g', label: '¿Conoces a…?', appearance: 'table-list' },
      ...Array.from({ length: 400 }, (_, at) => ({ type: 'select_one sn', name: `p${at}`, label: `P ${at}` })),
      { type: 'end_group' },
    ],
    yesNo,
    'Tiene 400 preguntas: caben 120.',
  ],
  [
    'bands that overlap',
    [{ type: 'integer', name: 'n', label: '¿Cuántos?', bandas: '0-9 | 5-20' }],
    yesNo,
    '«5-20» no empieza donde termina «0 a 9»: los rangos van seguidos, sin huecos ni repetidos.',
  ],
  [
    'an arm with one option',
    [{ type: 'arm a', name: 'x', label: 'X' }, sure],
    [...yesNo, { list_name: 'a', name: 'a', label: 'A' }],
    'La lista «a» trae 1 opción: necesita dos o más.',
  ],
  [
    'arms of which one is never drawn',
    [
      {
        type: 'calculate',
        name: 'x',
        label: 'X',
        calculation: "once(if(random() < 0, 'ana', 'beto'))",
        choices_out: 'personas',
      },
      sure,
    ],
    [...yesNo, ...people],
    'A todas las opciones les toca igual: deja vacía esta celda, o escribe arm y la lista en «type».',
  ],
  [
    'arms with weights',
    [{ type: 'arm personas', name: 'x', label: 'X', parameters: 'weights=0,1' }, sure],
    [...yesNo, ...people],
    '«weights» no existe.',
  ],
  [
    'an arm that depends on an answer',
    [sure, { type: 'arm personas', name: 'x', label: 'X', relevant: "${seguro} = 'si'" }],
    [...yesNo, ...people],
    'arm no depende de nada: pon la condición en cada una de las preguntas.',
  ],
  [
    'a battery of itself',
    [{ type: 'battery personas sn', name: 'b', label: '¿?', relevant: "${b} = 'si'" }],
    [...yesNo, ...people],
    'Ninguna pregunta anterior se llama así: «b» no existe.',
  ],
  [
    'a battery with the name of a question of another section, whose file it would replace',
    inTwoSections([{ type: 'battery personas sn', name: 'seguro', label: '¿Conoces a…?' }], [sure]),
    [...yesNo, ...people],
    '«seguro» ya se usó: cada nombre va una sola vez.',
  ],
  [
    'two batteries with one name in two sections',
    inTwoSections(
      [{ type: 'battery personas sn', name: 'b', label: '¿Conoces a…?' }],
      [{ type: 'battery otras sn', name: 'b', label: '¿Confías en…?' }],
    ),
    [...yesNo, ...people, ...people.map((row) => ({ ...row, list_name: 'otras', name: `${row.name}-ruiz` }))],
    '«b» ya se usó: cada nombre va una sola vez.',
  ],
])('%s: one sentence', async (_, survey, choices, sentence) => {
  const { errors } = await readForm(survey, choices)
  expect(errors.map(({ message }) => message)).toEqual([sentence])
})

type Section = (typeof weeklyPoll)['questionnaire']['sections'][number]

/** The weekly poll in JSON, with another first or second section. */
function pollWith(at: number, change: (section: Section) => object): Buffer {
  const sections = weeklyPoll.questionnaire.sections.map((section, each) => (each === at ? change(section) : section))
  return Buffer.from(JSON.stringify({ ...weeklyPoll, questionnaire: { ...weeklyPoll.questionnaire, sections } }))
}

/** A poll whose question with this id has other parts. */
function questionWith(at: number, id: string, parts: object): Buffer {
  return pollWith(at, (section) => ({
    ...section,
    questions: section.questions.map((question) => (question.id === id ? { ...question, ...parts } : question)),
  }))
}

test.each<[string, Buffer, string, string]>([
  [
    '10,000 items',
    pollWith(0, (section) => ({
      ...section,
      questions: Array.from({ length: 10_000 }, (_, at) => ({
        id: `p${at}`,
        kind: 'short-text',
        text: 'P',
        required: false,
        maxLength: 9,
      })),
      batteries: undefined,
    })),
    'questionnaire.sections.0.questions',
    'Tiene 10000: caben 120.',
  ],
  [
    '10,000 options',
    questionWith(1, 'preferida', {
      options: Array.from({ length: 10_000 }, (_, at) => ({ id: `p${at}`, label: `P ${at}` })),
    }),
    'questionnaire.sections.1.questions.0.options',
    'Tiene 10000: caben 60.',
  ],
  [
    'a repeated answer that ends a script',
    questionWith(1, 'razon', { text: '¿Por qué [respuesta a </script><script>alert(1)</script>]?' }),
    'questionnaire.sections.1.questions.1.text',
    'Trae HTML: escribe solo texto.',
  ],
  [
    'a picture that is a script',
    questionWith(1, 'obras-corta', {
      options: [
        { id: 'a', label: 'A', image: 'a.svg' },
        { id: 'b', label: 'B' },
      ],
    }),
    'questionnaire.sections.1.questions.2.options.0.image',
    'No está la imagen «a.svg»: elígela junto con la hoja; en la terminal, ponla en su carpeta.',
  ],
  [
    'bands that overlap',
    questionWith(2, 'age-band', {
      id: 'hijos',
      bands: [
        { id: '0-to-9', label: '0 a 9', from: 0, to: 9 },
        { id: '5-to-20', label: '5 a 20', from: 5, to: 20 },
      ],
    }),
    'questionnaire.sections.2.questions.1.bands',
    'El rango «5 a 20» no empieza donde termina el anterior: van seguidos, de menor a mayor.',
  ],
  [
    'an arm of weight 0',
    questionWith(0, 'redaccion', {
      options: [
        { id: 'corta', label: 'Corta', weight: 0 },
        { id: 'larga', label: 'Larga', weight: 1 },
      ],
    }),
    'questionnaire.sections.0.questions.0.options.0.weight',
    '«weight» no existe',
  ],
])('%s in JSON: one sentence', (_, file, cell, sentence) => {
  const { report, read } = readSurveyFile(file)
  expect(report.errors).toEqual([{ cell, message: expect.stringContaining(sentence) }])
  expect(read).toBeUndefined()
})
