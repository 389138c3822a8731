// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions in its conditions.
import { expect, test } from 'vitest'
import { editedTemplate } from '../../../tests/support/survey-files/edited-template.ts'
import { readSurveyFile } from './read-survey-file.ts'

/** The template with one fault: the cells that are written over, the cell that is named and what is said to do. */
test.each<[string, Record<string, string>, string, string]>([
  [
    'a type that does not exist',
    { 'survey!A4': 'selct_one visitas' },
    'survey!A4',
    '«selct_one» no existe; ¿quisiste decir «select_one»?',
  ],
  ['a type that is far from any', { 'survey!A7': 'grabación' }, 'survey!A7', 'hay: begin_group, end_group'],
  ['a type that objects have', { 'survey!A7': 'constructor' }, 'survey!A7', '«constructor» no existe'],
  [
    'a calculation that a condition uses',
    { 'survey!A7': 'calculate', 'survey!F8': "${nombre-parque} = 'x'" },
    'survey!F8',
    'Depende de «nombre-parque» (calculate), que aquí no se lee',
  ],
  [
    'a calculation that a question repeats',
    { 'survey!A7': 'calculate', 'survey!C8': '¿Por qué ${nombre-parque}?' },
    'survey!C8',
    'Repite «nombre-parque» (calculate), que aquí no se lee',
  ],
  [
    'a picture that a condition uses',
    { 'survey!A7': 'image', 'survey!F8': "${nombre-parque} = 'x'" },
    'survey!F8',
    'Depende de «nombre-parque» (image), que aquí no se lee',
  ],
  ['a ranking', { 'survey!A6': 'rank faltas' }, 'survey!A6', 'usa select_multiple'],
  [
    'a repeated group',
    { 'survey!A2': 'begin_repeat', 'survey!A9': 'end_repeat' },
    'survey!A2',
    'pregunta una sola vez',
  ],
  ['a list that does not exist', { 'survey!A4': 'select_one visita' }, 'survey!A4', '¿quisiste decir «visitas»?'],
  ['a select without its list', { 'survey!A6': 'select_multiple' }, 'survey!A6', 'Falta el nombre de la lista'],
  ['no name', { 'survey!B7': '' }, 'survey!B7', 'Falta «name»'],
  ['no label', { 'survey!C7': '' }, 'survey!C7', 'Falta «label»'],
  ['a name twice', { 'survey!B7': 'comentario' }, 'survey!B8', '«comentario» ya se usó'],
  ['a name that begins with a number', { 'survey!B7': '2026' }, 'survey!B7', 'empieza con una letra'],
  ...['datos', 'microdatos', 'microdatos_diccionario', 'Ponderacion'].map(
    (name): [string, Record<string, string>, string, string] => [
      `the name of a file of every release, ${name}`,
      { 'survey!B7': name },
      'survey!B7',
      'es un archivo de cada publicación: escribe otro nombre',
    ],
  ),
  ['a name that objects have', { 'survey!B7': 'constructor' }, 'survey!B7', 'es un nombre reservado'],
  ['sex in words of its own', { 'survey!B7': 'sex', 'survey!A10': '' }, 'survey!B7', 'usa «include sobre-ti»'],
  [
    'a condition about a question that is not there',
    { 'survey!F5': "selected(${visita}, 'ninguna')" },
    'survey!F5',
    '¿quisiste decir «visitas»?',
  ],
  [
    'a condition about a later question',
    { 'survey!F4': "${faltas} = 'luz'" },
    'survey!F4',
    'Ninguna pregunta anterior',
  ],
  [
    'a condition with an option that is not there',
    { 'survey!F5': "${visitas} = 'nunca'" },
    'survey!F5',
    'No es opción de «visitas»',
  ],
  ['a numeric condition', { 'survey!F5': '${visitas} > 3' }, 'survey!F5', "selected(${pregunta}, 'opcion')"],
  ['a condition that says nothing', { 'survey!F5': '${visitas}' }, 'survey!F5', 'Falta decir qué se contestó'],
  [
    'one condition or another',
    { 'survey!F6': "${visitas} = 'ninguna' or ${sex} = 'man'", 'survey!A3': 'include sobre-ti', 'survey!A10': '' },
    'survey!F6',
    'Haz una pregunta para cada caso',
  ],
  [
    'conditions that nobody meets',
    { 'survey!F5': "${visitas} = 'ninguna' and ${visitas} != 'ninguna'" },
    'survey!F5',
    'nadie puede cumplir todas sus condiciones',
  ],
  [
    'a condition on who was not asked',
    {
      'survey!A5': 'select_one visitas',
      'survey!I5': '',
      'survey!J5': '',
      'survey!K5': '',
      'survey!F6': "${estado} = 'ninguna' and ${visitas} = 'no-hay'",
    },
    'survey!F6',
    'nadie puede cumplir todas sus condiciones',
  ],
  ['a condition of a group on nothing', { 'survey!F2': "${x} = 'y'" }, 'survey!F2', 'Ninguna pregunta anterior'],
  ['a limit out of reach', { 'survey!G6': 'count-selected(.) <= 9' }, 'survey!G6', 'escribe 5 o menos'],
  ['a scale that falls', { 'survey!I5': 'start=7 end=1 step=1' }, 'survey!I5', 'start=1 end=7 step=1'],
  ['a scale by twos', { 'survey!I5': 'start=1 end=7 step=2' }, 'survey!I5', 'step=1'],
  ['a parameter that does not exist', { 'survey!I6': 'ramdomize=true' }, 'survey!I6', '¿quisiste decir «randomize»?'],
  ['required, under conditions', { 'survey!E4': "${x} = 'y'" }, 'survey!E4', 'escribe sí o no'],
  ['a text that is too long to answer', { 'survey!N7': '500' }, 'survey!N7', 'un número de 1 a 120'],
  ['a group that does not end', { 'survey!A9': '' }, 'survey!A2', 'agrega una fila con end_group'],
  ['a group that ends twice', { 'survey!A11': 'end_group' }, 'survey!A11', 'Ningún grupo está abierto'],
  ['another inclusion', { 'survey!A10': 'include sobre-mi' }, 'survey!A10', '¿quisiste decir «include sobre-ti»?'],
  [
    'a filter that leaves nothing',
    { 'survey!Q1': 'choice_filter', 'survey!Q4': 'x=1' },
    'survey!Q4',
    'no deja ninguna opción de «visitas»',
  ],
  ['a party without saying whether it is electoral', { 'choices!C8': 'Morena' }, 'survey!O6', 'sí, o «no: » y por qué'],
  [
    'a question about votes that names no party',
    { 'survey!C7': 'Si hoy fueran las elecciones, ¿por quién votarías?' },
    'survey!O7',
    'Habla de elecciones o partidos («elecciones», «votarías»): escribe en «electoral» sí',
  ],
  [
    'a follow-up of an electoral question',
    { 'survey!O4': 'sí' },
    'survey!O5',
    'escribe sí en «electoral» también aquí',
  ],
  ['electoral, perhaps', { 'survey!O4': 'tal vez' }, 'survey!O4', 'escribe sí, no, o'],
  ['an option twice', { 'choices!B3': 'ninguna', 'survey!F5': '' }, 'choices!B3', '«ninguna» ya se usó'],
  ['a role that does not exist', { 'choices!D13': 'non' }, 'choices!D13', '¿quisiste decir «none»?'],
  ['a list with two options of the same role', { 'choices!D13': 'other' }, 'choices!D13', 'una de cada una'],
  [
    'a list of one option',
    { 'survey!A7': 'select_one sola', 'choices!A16': 'sola', 'choices!B16': 'a', 'choices!C16': 'A' },
    'survey!A7',
    'La lista «sola» trae 1 opción: necesita dos o más',
  ],
  ['a date that is none', { 'settings!I2': 'mañana' }, 'settings!I2', 'escríbela como 2026-12-01'],
  [
    'a closing before the opening',
    { 'settings!I2': '2026-12-02', 'settings!J2': '2026-12-01' },
    'settings!J2',
    'cerraría antes de abrir',
  ],
  ['a colour that we do not have', { 'settings!E2': 'verd' }, 'settings!E2', '¿quisiste decir «verde»?'],
  [
    'a text that the page does not have',
    { 'textos!A2': 'place.titulo', 'textos!B2': 'x' },
    'textos!B2',
    '«titulo» no existe',
  ],
  ['a text of nowhere', { 'textos!A2': '__proto__.x', 'textos!B2': 'x' }, 'textos!A2', 'copia una clave'],
  [
    'a button that leads nowhere',
    { 'textos!A2': 'header.back', 'textos!B2': 'Salir' },
    'textos!B2',
    'hay: Volver, Inicio',
  ],
  ['HTML', { 'survey!C4': 'Hola <img src=x onerror=alert(1)>' }, 'survey!C4', 'escribe solo texto'],
  ['the end of a script', { 'choices!C2': '</script><script>' }, 'choices!C2', 'Trae HTML'],
  ['a link', { 'survey!D4': 'Mira www.ejemplo.mx' }, 'survey!D4', 'Trae una liga'],
  ['a soft hyphen', { 'survey!C4': 'Ho\u00adla mundo' }, 'survey!C4', 'caracteres que no se ven'],
  ['a word joiner', { 'survey!C4': 'Hola\u2060mundo' }, 'survey!C4', 'caracteres que no se ven'],
  ['a letter that is not seen', { 'survey!C4': 'Hola \u3164 mundo' }, 'survey!C4', 'caracteres que no se ven'],
  ['a text that reads backwards', { 'survey!C4': 'Hola \u202eodnum' }, 'survey!C4', 'caracteres que no se ven'],
  ['a long title', { 'survey!C2': 'x'.repeat(121) }, 'survey!C2', 'caben 120'],
  ['a column twice', { 'survey!Q1': 'label' }, 'survey!Q1', 'está dos veces'],
])('the template with %s: the cell and the remedy', async (_, cells, cell, remedy) => {
  const { report, read } = readSurveyFile(await editedTemplate(cells))
  expect(report.errors).toEqual([{ cell, message: expect.stringContaining(remedy) }])
  expect(read).toBeUndefined()
})

/** What a survey can be opened with, and its author should know. */
test.each<[string, Record<string, string>, string, string]>([
  ['no sex and age', { 'survey!A10': '' }, 'survey', 'no se podrá ponderar ni publicar'],
  ['a number with decimals', { 'survey!A7': 'decimal' }, 'survey!A7', '«decimal» se pregunta como texto'],
  ['a date', { 'survey!A7': 'date' }, 'survey!A7', 'para contarlo usa select_one, con periodos o rangos'],
  ['a comment', { 'survey!C11': 'Falta revisar' }, 'survey!A11', 'Sin «type» la fila es un comentario: no se lee.'],
  ['what a device would tell', { 'survey!A11': 'deviceid' }, 'survey!A11', 'esta fila no se lee (deviceid)'],
  [
    'what a device would tell and a calculation that nothing uses',
    { 'survey!A11': 'deviceid', 'survey!A12': 'calculate', 'survey!B12': 'x' },
    'survey!A11',
    'no se leen 2 filas (deviceid, calculate)',
  ],
  ['no limit', { 'survey!G6': '' }, 'survey!G6', 'se pueden elegir todas'],
  ['a limit that is not one', { 'survey!G6': '. < 3' }, 'survey!G6', 'count-selected(.) <= 3'],
  ['a constraint on a text', { 'survey!G7': "regex(., '[0-9]+')" }, 'survey!G7', '«max_length»'],
  ['a role to be guessed', { 'choices!D14': '' }, 'choices!D14', 'Por su redacción van al final: «No sé» (dont-know)'],
  [
    'a question in no group',
    { 'survey!A11': 'text', 'survey!B11': 'fuera', 'survey!C11': '¿Y?' },
    'survey!A11',
    'Hay una fila fuera de begin_group y end_group',
  ],
  [
    'an answer that is already there',
    { 'survey!Q1': 'default', 'survey!Q4': 'ninguna' },
    'survey!Q1',
    'No se lee: 1 columna',
  ],
  ['no title', { 'settings!A2': '' }, 'settings!A2', '«form_title» (se llamará «Encuesta sin título»)'],
  ['no description', { 'settings!D2': '' }, 'settings!D2', '«descripcion» (al compartirla se leerá su título'],
  ['bold letters', { 'survey!C4': 'Hola, <b>tú</b>' }, 'survey!C4', 'se lee solo el texto'],
  [
    'a note after the last question',
    { 'survey!A11': 'note', 'survey!C11': 'Adiós' },
    'survey!A11',
    'no hay una pregunta después',
  ],
  ['a shuffled section', { 'survey!I2': 'randomize=true' }, 'survey!I2', 'no se barajan'],
  [
    'a list that nobody uses',
    { 'choices!A16': 'y', 'choices!B16': 'a', 'choices!C16': 'A' },
    'choices!A16',
    'No se lee: 1 lista que ninguna pregunta usa (y).',
  ],
  [
    'a column of others',
    { 'survey!Q1': 'constraint_message', 'survey!Q6': 'Máximo 2' },
    'survey!Q1',
    'No se lee: 1 columna (constraint_message).',
  ],
  ['a cell beside the table', { 'survey!S6': 'revisar esto' }, 'survey!S6', 'su columna no tiene nombre'],
  [
    'another language',
    { 'survey!Q1': 'label::English (en)', 'survey!Q4': 'Parks?' },
    'survey!Q1',
    '1 columna de otro idioma (label::English (en); se lee label)',
  ],
  ['how it should look', { 'survey!H4': 'minimal' }, 'survey!H4', 'no se usa en este tipo de fila'],
  ['a column that its type does not use', { 'survey!N4': '20' }, 'survey!N4', 'no se usa en este tipo de fila'],
  ['no version', { 'settings!B2': '' }, 'settings!B2', 'se toma 1'],
  [
    'a forced opinion',
    { 'choices!A7': 'otra', 'survey!L5': '', 'choices!A16': 'otra' },
    'survey!E5',
    'Obliga a contestar',
  ],
])('the template with %s: a warning at its cell', async (_, cells, cell, message) => {
  const { report, read } = readSurveyFile(await editedTemplate(cells))
  expect(report.warnings).toContainEqual({ cell, message: expect.stringContaining(message) })
  if (!('choices!A16' in cells && 'survey!L5' in cells)) expect(report.errors).toEqual([])
  expect(read !== undefined).toBe(report.errors.length === 0)
})

test('a party that is said not to be electoral, with the reason, is kept with it', async () => {
  const { report, read } = readSurveyFile(
    await editedTemplate({ 'choices!C8': 'Luz (MORENA)', 'survey!O6': 'No: es el nombre de una lámpara' }),
  )
  expect(report.errors).toEqual([])
  expect(read?.survey.notElectoral).toEqual({ faltas: 'es el nombre de una lámpara' })
})

test('as people write it: spaces, capitals, underscores, or_other and Spanish labels', async () => {
  const { report, read } = readSurveyFile(
    await editedTemplate({
      'survey!A4': 'Select One\u00a0visitas or_other',
      'survey!B4': ' Las_Visitas ',
      'survey!C1': 'label::Español (es)',
      'survey!F5': '${Las_Visitas} = ‘una-a-tres’',
      'choices!C1': 'label::Español (es)',
      'survey!E4': 'VERDADERO',
    }),
  )
  expect(report.errors).toEqual([])
  const [first, second] = read?.survey.questionnaire.sections[0]?.questions ?? []
  expect(first).toMatchObject({ id: 'las-visitas', required: true, options: { length: 6 } })
  expect(first && 'options' in first && first.options.slice(-2).map(({ role }) => role)).toEqual(['other', 'dont-know'])
  expect(second?.showIf).toEqual({ question: 'las-visitas', isOneOf: ['una-a-tres'] })
})
