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
  ['a number', { 'survey!A7': 'integer' }, 'survey!A7', 'usa select_one con rangos'],
  ['a date', { 'survey!A7': 'date' }, 'survey!A7', 'usa select_one con periodos'],
  ['a calculation', { 'survey!A7': 'calculate' }, 'survey!A7', 'borra la fila'],
  ['a picture', { 'survey!A7': 'image' }, 'survey!A7', 'no se reciben archivos'],
  ['a ranking', { 'survey!A6': 'rank faltas' }, 'survey!A6', 'usa select_multiple'],
  ['a repeated group', { 'survey!A11': 'begin_repeat' }, 'survey!A11', 'pregunta una sola vez'],
  ['options in another file', { 'survey!A6': 'select_one_from_file x.csv' }, 'survey!A6', 'hoja «choices»'],
  ['a list that does not exist', { 'survey!A4': 'select_one visita' }, 'survey!A4', '¿quisiste decir «visitas»?'],
  ['a select without its list', { 'survey!A6': 'select_multiple' }, 'survey!A6', 'Falta el nombre de la lista'],
  ['no name', { 'survey!B7': '' }, 'survey!B7', 'Falta «name»'],
  ['no label', { 'survey!C7': '' }, 'survey!C7', 'Falta «label»'],
  ['a name twice', { 'survey!B7': 'comentario' }, 'survey!B8', '«comentario» ya se usó'],
  ['a name with accents', { 'survey!B7': 'año' }, 'survey!B7', 'usa letras sin acento'],
  ['a name that begins with a number', { 'survey!B7': '2026' }, 'survey!B7', 'empieza con una letra'],
  ...['datos', 'microdatos', 'microdatos_diccionario', 'Ponderacion'].map(
    (name): [string, Record<string, string>, string, string] => [
      `the name of a file of every release, ${name}`,
      { 'survey!B7': name },
      'survey!B7',
      'es un archivo de cada publicación: escribe otro nombre',
    ],
  ),
  [
    'a question whose picture would replace that of another',
    { 'survey!B7': 'faltas-vertical' },
    'survey!B7',
    'tendría el nombre de otra de «faltas»',
  ],
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
      'survey!F6': "${estado} = 'ninguna' and ${visitas} = 'no-hay'",
    },
    'survey!F6',
    'nadie puede cumplir todas sus condiciones',
  ],
  ['a condition on a group', { 'survey!F2': "${x} = 'y'" }, 'survey!F2', 'en cada una de las preguntas'],
  ['a limit that is not one', { 'survey!G6': '. < 3' }, 'survey!G6', 'count-selected(.) <= 3'],
  ['a limit out of reach', { 'survey!G6': 'count-selected(.) <= 9' }, 'survey!G6', 'escribe 5 o menos'],
  ['a constraint on a text', { 'survey!G7': "regex(., '[0-9]+')" }, 'survey!G7', '«max_length»'],
  ['a scale that falls', { 'survey!I5': 'start=7 end=1 step=1' }, 'survey!I5', 'start=1 end=7 step=1'],
  ['a scale by twos', { 'survey!I5': 'start=1 end=7 step=2' }, 'survey!I5', 'step=1'],
  ['a scale without words', { 'survey!J5': '' }, 'survey!J5', 'qué significa el 1'],
  ['a parameter that does not exist', { 'survey!I6': 'ramdomize=true' }, 'survey!I6', '¿quisiste decir «randomize»?'],
  ['required, under conditions', { 'survey!E4': "${x} = 'y'" }, 'survey!E4', 'escribe sí o no'],
  ['a text that is too long to answer', { 'survey!M7': '500' }, 'survey!M7', 'un número de 1 a 120'],
  ['a group that does not end', { 'survey!A9': '' }, 'survey!A2', 'agrega una fila con end_group'],
  ['a group that ends twice', { 'survey!A11': 'end_group' }, 'survey!A11', 'Ninguna sección está abierta'],
  [
    'a group in a group',
    { 'survey!A3': 'begin group', 'survey!A11': 'end group' },
    'survey!A3',
    'termina antes la anterior',
  ],
  [
    'a question in no group',
    { 'survey!A11': 'text', 'survey!B11': 'fuera', 'survey!C11': '¿Y?' },
    'survey!A11',
    'entre begin_group y end_group',
  ],
  ['a second note', { 'survey!A7': 'note' }, 'survey!A7', 'pasa este texto a «hint»'],
  ['another inclusion', { 'survey!A10': 'include sobre-mi' }, 'survey!A10', '¿quisiste decir «include sobre-ti»?'],
  [
    'an answer that is already there',
    { 'survey!O1': 'default', 'survey!O4': 'ninguna' },
    'survey!O4',
    'Ninguna respuesta viene puesta',
  ],
  [
    'filtered options',
    { 'survey!O1': 'choice_filter', 'survey!O4': 'x=1' },
    'survey!O4',
    'una lista y una pregunta para cada caso',
  ],
  ['a party without saying whether it is electoral', { 'choices!C8': 'Morena' }, 'survey!N6', 'sí, o «no: » y por qué'],
  [
    'a question about votes that names no party',
    { 'survey!C7': 'Si hoy fueran las elecciones, ¿por quién votarías?' },
    'survey!N7',
    'Habla de elecciones o partidos («elecciones», «votarías»): escribe en «electoral» sí',
  ],
  [
    'a follow-up of an electoral question',
    { 'survey!N4': 'sí' },
    'survey!N5',
    'escribe sí en «electoral» también aquí',
  ],
  ['electoral, perhaps', { 'survey!N4': 'tal vez' }, 'survey!N4', 'escribe sí, no, o'],
  ['an option without a label', { 'choices!C3': '' }, 'choices!C3', 'Falta «label»'],
  ['an option twice', { 'choices!B3': 'ninguna', 'survey!F5': '' }, 'choices!B3', '«ninguna» ya se usó'],
  ['a role that does not exist', { 'choices!D13': 'non' }, 'choices!D13', '¿quisiste decir «none»?'],
  ['roles in another order', { 'choices!D12': 'none', 'choices!D13': 'other' }, 'choices!D13', 'en ese orden'],
  ['an option named -99', { 'choices!B11': '-99' }, 'choices!B11', 'no sirve como nombre'],
  ['no title', { 'settings!A2': '' }, 'settings!A2', 'Falta «form_title»'],
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
  ['HTML', { 'survey!C4': 'Hola <b>tú</b>' }, 'survey!C4', 'escribe solo texto'],
  ['the end of a script', { 'choices!C2': '</script><script>' }, 'choices!C2', 'Trae HTML'],
  ['a link', { 'survey!D4': 'Mira www.ejemplo.mx' }, 'survey!D4', 'Trae una liga'],
  ['a soft hyphen', { 'survey!C4': 'Ho\u00adla mundo' }, 'survey!C4', 'caracteres que no se ven'],
  ['a word joiner', { 'survey!C4': 'Hola\u2060mundo' }, 'survey!C4', 'caracteres que no se ven'],
  ['a letter that is not seen', { 'survey!C4': 'Hola \u3164 mundo' }, 'survey!C4', 'caracteres que no se ven'],
  ['a text that reads backwards', { 'survey!C4': 'Hola \u202eodnum' }, 'survey!C4', 'caracteres que no se ven'],
  ['a long title', { 'survey!C2': 'x'.repeat(121) }, 'survey!C2', 'caben 120'],
  ['a column twice', { 'survey!O1': 'label' }, 'survey!O1', 'está dos veces'],
])('the template with %s: the cell and the remedy', async (_, cells, cell, remedy) => {
  const { report, read } = readSurveyFile(await editedTemplate(cells))
  expect(report.errors).toEqual([{ cell, message: expect.stringContaining(remedy) }])
  expect(read).toBeUndefined()
})

/** What a survey can be opened with, and its author should know. */
test.each<[string, Record<string, string>, string, string]>([
  ['no sex and age', { 'survey!A10': '' }, 'survey', 'no se podrá ponderar ni publicar'],
  ['what a device would tell', { 'survey!A11': 'deviceid' }, 'survey!A11', '«deviceid» no se guarda'],
  ['no limit', { 'survey!G6': '', 'survey!D6': 'Elige hasta 5.' }, 'survey!G6', 'se pueden elegir las 5'],
  ['a role to be guessed', { 'choices!D14': '' }, 'choices!D14', 'se toma como dont-know'],
  [
    'a list that nobody uses',
    { 'choices!A16': 'y', 'choices!B16': 'a', 'choices!C16': 'A' },
    'choices!A16',
    'Ninguna pregunta usa la lista «y»',
  ],
  ['a column of others', { 'survey!O1': 'constraint_message', 'survey!O6': 'Máximo 2' }, 'survey!O1', 'no se lee'],
  ['a cell beside the table', { 'survey!P6': 'revisar esto' }, 'survey!P6', 'su columna no tiene nombre'],
  ['another language', { 'survey!O1': 'label::English (en)', 'survey!O4': 'Parks?' }, 'survey!O1', 'se lee «label»'],
  ['how it should look', { 'survey!H4': 'minimal' }, 'survey!H4', 'no se usa en select_one'],
  ['a column that its type does not use', { 'survey!M4': '20' }, 'survey!M4', 'no se usa en select_one'],
  ['dates', { 'settings!I2': '2026-12-01' }, 'settings!I2', 'se abre y se cierra en el panel'],
  ['no version', { 'settings!B2': '' }, 'settings!B2', 'se toma 1'],
  [
    'a forced opinion',
    { 'choices!A7': 'otra', 'survey!L5': '', 'choices!A16': 'otra' },
    'survey!E5',
    'Obliga a tener opinión',
  ],
])('the template with %s: a warning at its cell', async (_, cells, cell, message) => {
  const { report, read } = readSurveyFile(await editedTemplate(cells))
  expect(report.warnings).toContainEqual({ cell, message: expect.stringContaining(message) })
  if (!('choices!A16' in cells && 'survey!L5' in cells)) expect(report.errors).toEqual([])
  expect(read !== undefined).toBe(report.errors.length === 0)
})

test('a party that is said not to be electoral, with the reason, is kept with it', async () => {
  const { report, read } = readSurveyFile(
    await editedTemplate({ 'choices!C8': 'Luz (MORENA)', 'survey!N6': 'No: es el nombre de una lámpara' }),
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
