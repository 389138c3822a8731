// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions.
import { expect, test } from 'vitest'
import { readForm as read, sure, yesNo } from '../../../tests/support/survey-files/foreign-form.ts'

const about = { type: 'include sobre-ti' }

test('a battery in one row: a list of items and a list of answers', async () => {
  const { errors, sections, questions } = await read([
    {
      type: 'battery personas sn',
      name: 'conoce',
      label: '¿Conoces a…?',
      parameters: 'randomize=true',
      required: 'yes',
    },
  ])
  expect(errors).toEqual([])
  expect(sections[0]?.batteries).toEqual([{ id: 'conoce', text: '¿Conoces a…?', shuffle: true }])
  expect(questions.map(({ id, text, item }) => [id, text, item?.label])).toEqual([
    ['conoce-ana', '¿Conoces a…? — Ana Ibarra', 'Ana Ibarra'],
    ['conoce-beto', '¿Conoces a…? — Beto Cruz', 'Beto Cruz'],
  ])
})

test('a group with the appearance table-list is a battery; without one list for all, its questions are asked one by one', async () => {
  const table = (second: string) => [
    { type: 'begin_group', name: 'opinion', label: '¿Qué opinas de…?', appearance: 'table-list' },
    { type: 'select_one sn', name: 'a', label: 'Ana' },
    { type: second, name: 'b', label: 'Beto' },
    { type: 'end_group' },
  ]
  const battery = await read(table('select_one sn'))
  expect(battery.questions.map(({ item }) => item?.battery)).toEqual(['opinion', 'opinion'])
  const apart = await read(table('select_one personas'))
  expect(apart.questions.map(({ text, item }) => [text, item])).toEqual([
    ['Ana', undefined],
    ['Beto', undefined],
  ])
  expect(apart.said).toContain('No todas sus preguntas comparten la misma lista: se preguntan una por una.')
})

test('notes between the rows of a table are read before it, and none is lost', async () => {
  const { errors, sections } = await read([
    { type: 'begin_group', name: 'g', label: '¿Conoces a…?', appearance: 'table-list' },
    { type: 'select_one sn', name: 'a', label: 'Ana' },
    { type: 'note', name: 'n2', label: 'Y sigue.' },
    { type: 'select_one sn', name: 'b', label: 'Beto' },
    { type: 'end_group' },
  ])
  expect(errors).toEqual([])
  expect(sections[0]?.batteries?.[0]?.before).toBe('Y sigue.')
  expect(sections[0]?.questions.map(({ before }) => before)).toEqual([undefined, undefined])
})

test('the oldest way of writing a table: a row that only has the labels, and rows without them', async () => {
  const { errors, sections, questions } = await read([
    { type: 'begin_group', name: 'g', label: '¿Conoces a…?', appearance: 'field-list' },
    { type: 'select_one sn', name: 'cabeza', appearance: 'label' },
    { type: 'select_one sn', name: 'a', label: 'Ana', appearance: 'list-nolabel', required: 'yes' },
    { type: 'select_one sn', name: 'b', label: 'Beto', appearance: 'w1 list-nolabel' },
    { type: 'select_one sn', name: 'c', label: '¿Y a Caro?' },
    { type: 'end_group' },
  ])
  expect(errors).toEqual([])
  expect(sections[0]?.batteries).toEqual([{ id: 'cabeza', text: '¿Conoces a…?', shuffle: false }])
  expect(questions.map(({ id, required, item }) => [id, required, item?.battery])).toEqual([
    ['a', true, 'cabeza'],
    ['b', false, 'cabeza'],
    ['c', false, undefined],
  ])
})

test("Kobo's matrix is a battery for each of its columns, and its rating is one", async () => {
  const { errors, sections, questions } = await read([
    { type: 'begin_kobomatrix', name: 'm', label: '¿Y estas personas?', 'kobo--matrix_list': 'personas' },
    { type: 'select_one sn', name: 'conoce', label: '¿Las conoces?', required: 'true' },
    { type: 'select_one sn', name: 'apoya', label: '¿Las apoyas?' },
    { type: 'end_kobomatrix' },
    { type: 'begin_score', name: 's', label: '¿Estás de acuerdo?', 'kobo--score-choices': 'sn', required: 'true' },
    { type: 'score__row', name: 'agua', label: 'El agua alcanza' },
    { type: 'score__row', name: 'luz', label: 'La luz alcanza' },
    { type: 'end_score' },
  ])
  expect(errors).toEqual([])
  expect(sections.flatMap(({ batteries = [] }) => batteries.map(({ text }) => text))).toEqual([
    '¿Y estas personas? ¿Las conoces?',
    '¿Y estas personas? ¿Las apoyas?',
    '¿Estás de acuerdo?',
  ])
  expect(questions.map(({ id, required }) => [id, required])).toEqual([
    ['conoce-ana', true],
    ['conoce-beto', true],
    ['apoya-ana', false],
    ['apoya-beto', false],
    ['agua', true],
    ['luz', true],
  ])
})

test("a column of Kobo's matrix that is not a choice, and a matrix without its list: one sentence", async () => {
  const matrix = (list: string, type: string) =>
    read([
      { type: 'begin_kobomatrix', name: 'm', label: '¿Y estas?', 'kobo--matrix_list': list },
      { type, name: 'q', label: '¿Cuánto?' },
      { type: 'end_kobomatrix' },
    ])
  expect((await matrix('personas', 'text')).errors).toEqual([
    {
      cell: 'survey!A3',
      message: 'En una tabla de Kobo solo se lee select_one: pregunta lo demás aparte, fuera de ella.',
    },
  ])
  expect((await matrix('nadie', 'select_one sn')).errors).toEqual([
    { cell: 'survey!A3', message: expect.stringContaining('«nadie» no existe') },
  ])
})

test('a condition on an earlier battery is one on the item with the same name, written once', async () => {
  const { errors, questions } = await read([
    { type: 'battery personas sn', name: 'conoce', label: '¿Conoces a…?' },
    { type: 'battery personas sn', name: 'opinion', label: '¿Te cae bien…?', relevant: "${conoce} = 'si'" },
  ])
  expect(errors).toEqual([])
  expect(questions.slice(2).map(({ showIf }) => showIf)).toEqual([
    { question: 'conoce-ana', isOneOf: ['si'] },
    { question: 'conoce-beto', isOneOf: ['si'] },
  ])
})

test('whole numbers are counted in the bands of the sheet, and conditions compare them', async () => {
  const rows = (relevant: string) => [
    { type: 'integer', name: 'hijos', label: '¿Cuántos hijos tienes?', bandas: '0 | 1-2 | 3+' },
    { ...sure, relevant },
  ]
  const { errors, questions } = await read(rows('${hijos} >= 3'))
  expect(errors).toEqual([])
  expect(questions[0]).toMatchObject({ kind: 'number', bands: [{ id: '0' }, { id: '1-to-2' }, { id: '3-or-more' }] })
  expect(questions[1]?.showIf).toEqual({ question: 'hijos', isOneOf: ['3-or-more'] })
  const cut = await read(rows('${hijos} > 1'))
  expect(cut.said[0]).toContain('El 1 parte el rango «1 a 2»')
})

test('a condition on whether something was answered, which a spreadsheet writes as nothing', async () => {
  const rows = (relevant: string) => [
    { type: 'integer', name: 'hijos', label: '¿Cuántos hijos tienes?', bandas: '0 | 1-2 | 3+' },
    { ...sure, name: 'a', required: 'no' },
    { ...sure, relevant },
  ]
  const [number, choice, none] = await Promise.all(
    ["${hijos} != ''", '${a}!=""', "${a} = ''"].map((each) => read(rows(each))),
  )
  expect([number?.errors, choice?.errors, none?.errors]).toEqual([[], [], []])
  expect(number?.questions[2]?.showIf).toEqual({ question: 'hijos', isOneOf: ['0', '1-to-2', '3-or-more'] })
  expect(choice?.questions[2]?.showIf).toEqual({ question: 'a', isOneOf: ['si', 'no', 'ns'] })
  expect(none?.questions[2]?.showIf).toEqual({ question: 'a', isNoneOf: ['si', 'no', 'ns'] })
})

test('dates, decimals and old names are asked as texts of the same people, with a warning', async () => {
  const { errors, warnings, questions } = await read([
    sure,
    { type: 'date', name: 'cuando', label: '¿Cuándo?', relevant: "${seguro} = 'si'" },
    { type: 'decimal', name: 'cuanto', label: '¿Cuánto?' },
    { type: 'phone number', name: 'folio', label: '¿Qué folio?' },
    { type: 'select one from personas or specify other', name: 'quien', label: '¿Quién?' },
  ])
  expect(errors).toEqual([])
  expect(questions.map(({ kind }) => kind)).toEqual(['single', 'short-text', 'short-text', 'short-text', 'single'])
  expect(questions[1]?.showIf).toEqual({ question: 'seguro', isOneOf: ['si'] })
  expect(questions[4]).toMatchObject({ options: [{}, {}, { role: 'other' }] })
  const said = warnings.filter(({ message }) => message.includes('se pregunta como texto'))
  expect(said).toEqual([{ cell: 'survey!A3', message: expect.stringMatching(/^«date».* A4 \(«decimal»\)\.$/) }])
})

test('a note is as long as what a survey has to say before it asks', async () => {
  const { errors, sections } = await read([{ type: 'note', name: 'n', label: 'Aviso. '.repeat(250) }, sure])
  expect([errors, sections[0]?.intro?.length]).toEqual([[], 1_749])
  const long = await read([{ type: 'note', name: 'n', label: 'x'.repeat(2_001) }, sure])
  expect(long.errors).toEqual([{ cell: 'survey!C2', message: 'Tiene 2001 letras: caben 2000.' }])
  const link = await read([{ type: 'note', name: 'n', label: `${'Aviso. '.repeat(250)}ejemplo.mx` }, sure])
  expect(link.errors.map(({ message }) => message)).toEqual(['Trae una liga: escribe solo texto.'])
})

test('the age in years gives the age band of every survey', async () => {
  const { questions } = await read([{ type: 'integer', name: 'Edad', label: '¿Qué edad tienes?' }])
  expect(questions[0]).toMatchObject({ id: 'age-band', kind: 'number' })
})

test('an arm asks nothing, and conditions use it', async () => {
  const { errors, questions } = await read(
    [
      { type: 'arm sn', name: 'muestra', label: 'Redacción' },
      { ...sure, relevant: "${muestra} = 'si'" },
    ],
    [
      { list_name: 'sn', name: 'si', label: 'Corta' },
      { list_name: 'sn', name: 'no', label: 'Larga' },
    ],
  )
  expect(errors).toEqual([])
  expect(questions.map(({ kind, showIf }) => [kind, showIf])).toEqual([
    ['arm', undefined],
    ['single', { question: 'muestra', isOneOf: ['si'] }],
  ])
})

test('an answer is repeated in a later text, also through a calculation of its label', async () => {
  const { errors, questions } = await read([
    { ...sure, type: 'select_one personas', name: 'quien', label: '¿A quién?' },
    { type: 'calculate', name: 'nombre', calculation: "jr:choice-name(${quien}, '${quien}')" },
    { ...sure, label: '¿Seguro que ${quien}?', hint: 'Dijiste ${nombre}.' },
  ])
  expect(errors).toEqual([])
  expect(questions[1]).toMatchObject({
    text: '¿Seguro que [respuesta a quien]?',
    help: 'Dijiste [respuesta a quien].',
  })
})

test.each([
  ['a later question', '${seguro}'],
  ['no question', '${nadie}'],
  ['what somebody wrote', '${comentario}'],
])('repeating %s is an error at its cell', async (_, pipe) => {
  const { errors } = await read([
    { type: 'text', name: 'comentario', label: '¿Algo más?' },
    { ...sure, name: 'antes', label: `¿Y ${pipe}?` },
    sure,
  ])
  expect(errors).toEqual([
    { cell: 'survey!C3', message: expect.stringContaining('no es una pregunta anterior de una sola opción') },
  ])
})

test('the condition of a group holds for all its questions; a group inside another is a heading of its section', async () => {
  const { errors, sections, questions } = await read([
    { type: 'begin_group', name: 'uno', label: 'Uno' },
    sure,
    { type: 'end_group' },
    { type: 'begin_group', name: 'dos', label: 'Dos', relevant: "${seguro} = 'si'" },
    { ...sure, name: 'a', label: '¿A?' },
    { type: 'begin_group', name: 'tres', label: 'Ahora, lo último', relevant: "${a} = 'no'" },
    { ...sure, name: 'b', label: '¿B?' },
    { type: 'end_group' },
    { type: 'end_group' },
  ])
  expect(errors).toEqual([])
  expect(sections.map(({ id }) => id)).toEqual(['uno', 'dos'])
  expect(questions.map(({ showIf, before }) => [showIf, before])).toEqual([
    [undefined, undefined],
    [{ question: 'seguro', isOneOf: ['si'] }, undefined],
    [{ question: 'a', isOneOf: ['no'] }, 'Ahora, lo último'],
  ])
})

test('notes stand anywhere: first as the introduction, then before the next question, also of the next section', async () => {
  const { errors, sections, questions } = await read([
    { type: 'begin_group', name: 'bienvenida', label: 'Hola' },
    { type: 'note', name: 'n0', label: 'Gracias por venir.' },
    { type: 'end_group' },
    { type: 'begin_group', name: 'uno', label: 'Uno' },
    { type: 'note', name: 'n1', label: 'Piensa en tu calle.' },
    sure,
    { type: 'note', name: 'n2', label: 'Y ahora' },
    { type: 'note', name: 'n3', label: 'en tu ciudad.' },
    { ...sure, name: 'b' },
    { type: 'end_group' },
  ])
  expect(errors).toEqual([])
  expect(sections.map(({ title, intro }) => [title, intro])).toEqual([['Uno', undefined]])
  expect(questions.map(({ before }) => before)).toEqual([
    'Gracias por venir. Piensa en tu calle.',
    'Y ahora en tu ciudad.',
  ])
})

test('a note before the questions that all surveys share does not change them', async () => {
  const { errors, questions } = await read([sure, { type: 'note', name: 'n', label: 'Para terminar.' }, about])
  expect(errors).toEqual([])
  expect(questions.map(({ id, before }) => [id, before])).toEqual([
    ['seguro', undefined],
    ['sex', 'Para terminar.'],
    ['age-band', undefined],
  ])
})

test('a scale whose ends nobody named, and options without a label, are asked with what there is', async () => {
  const { errors, said, questions } = await read(
    [
      { type: 'range', name: 'nota', label: 'Del 0 al 10, ¿qué nota?', parameters: 'start=0 end=10 step=1' },
      { ...sure, type: 'select_one n', name: 'uno' },
    ],
    [
      { list_name: 'n', name: 'Agua', label: '' },
      { list_name: 'n', name: 'Luz', label: 'La luz' },
    ],
  )
  expect(errors).toEqual([])
  expect(questions[0]).toMatchObject({ fromLabel: 'mínimo', toLabel: 'máximo' })
  expect(questions[1]).toMatchObject({ options: [{ label: 'Agua' }, { label: 'La luz' }] })
  expect(said).toContain('Sin «label» se lee su «name»: escribe lo que debe leerse.')
  expect(said).toContain('Sin «label_from» y «label_to» se lee «0 = mínimo» y «10 = máximo»: escribe qué significan.')
})

test('a condition on the age in years names it as the sheet does', async () => {
  const { errors, questions } = await read([
    { type: 'integer', name: 'age', label: '¿Qué edad tienes?' },
    { ...sure, relevant: '${age} >= 18' },
  ])
  expect(errors).toEqual([])
  expect(questions[1]?.showIf).toMatchObject({
    question: 'age-band',
    isOneOf: expect.arrayContaining(['18-to-24', '65-or-more']),
  })
})

test('of a link only its words are read; an address is still an error', async () => {
  const label = (text: string) => read([{ ...sure, label: text }])
  const linked = await label('¿Leíste el [aviso](https://ejemplo.mx/aviso)?')
  expect([linked.errors, linked.questions[0]?.text]).toEqual([[], '¿Leíste el aviso?'])
  const bare = await label('¿Leíste https://ejemplo.mx?')
  expect(bare.errors.map(({ message }) => message)).toEqual(['Trae una liga: escribe solo texto.'])
})

test('the oldest names of columns that pyxform reads are read', async () => {
  const { errors, survey, questions } = await read(
    [{ command: 'select one from sn', tag: 'seguro', caption: '¿Seguro?' }],
    [
      { 'list name': 'sn', value: 'si', caption: 'Sí' },
      { 'list name': 'sn', value: 'no', caption: 'No' },
    ],
    [{ set_form_title: 'De antes' }],
  )
  expect([errors, survey?.title, questions.map(({ id, text }) => [id, text])]).toEqual([
    [],
    'De antes',
    [['seguro', '¿Seguro?']],
  ])
})

test('a disabled row is not asked, and codes that arrive as 1.0 or -99 are codes', async () => {
  const { errors, questions } = await read(
    [
      { ...sure, type: 'select_one n', name: 'uno' },
      { ...sure, name: 'apagada', disabled: 'yes' },
      { ...sure, type: 'select_one n', name: 'dos', relevance: "selected(${uno}, '1') or ${uno} = '-99'" },
    ],
    [
      { list_name: 'n', value: 1, label: 'Sí' },
      { list_name: 'n', value: 2, label: 'No' },
      { list_name: 'n', value: -99, label: 'No contesta' },
    ],
  )
  expect(errors).toEqual([])
  expect(questions.map(({ id }) => id)).toEqual(['uno', 'dos'])
  expect(questions[1]?.showIf).toEqual({ question: 'uno', isOneOf: ['1', 'menos-99'] })
})

test('usual wordings get their role and their side, and each of both is said once for all of them', async () => {
  const { errors, warnings, questions } = await read(
    [
      { ...sure, type: 'select_one n', name: 'uno' },
      { ...sure, type: 'select_one m', name: 'dos' },
    ],
    [
      { list_name: 'n', name: '99', label: 'No contesta' },
      { list_name: 'n', name: '1', label: 'Buena' },
      { list_name: 'n', name: '2', label: 'Mala' },
      { list_name: 'm', name: '3', label: 'Otro' },
      { list_name: 'm', name: '4', label: 'Rojo' },
      { list_name: 'm', name: '5', label: 'Ninguno' },
    ],
  )
  expect(errors).toEqual([])
  expect(questions.map((question) => 'options' in question && question.options.map(({ id }) => id))).toEqual([
    ['1', '2', '99'],
    ['4', '3', '5'],
  ])
  const said = warnings.filter(({ message }) => message.startsWith('Por su redacción'))
  expect(said.map(({ message }) => message)).toEqual([
    expect.stringContaining('«No contesta» (no-answer), «Otro» (other), «Ninguno» (none)'),
    'Por su redacción tienen lado: «Buena» (a favor), «Mala» (en contra). Si no es así, escríbelo en «lado», o «ninguno».',
  ])
})

test('the column «lado» says the sides of a list; what nobody can use is said at its cell', async () => {
  const sided = (...sides: readonly string[]) =>
    sides.map((lado, at) => ({
      list_name: 'n',
      name: `${at + 1}`,
      label: ['Cerrar', 'Esperar', 'Abrir'][at] ?? '',
      lado,
    }))
  const sidesIn = ({ questions: [first] }: Awaited<ReturnType<typeof read>>) =>
    first && 'options' in first && first.options.map(({ side }) => side)
  const one = (type: string, ...sides: readonly string[]) => read([{ ...sure, type, name: 'uno' }], sided(...sides))
  const about = ({ errors, warnings }: Awaited<ReturnType<typeof read>>) =>
    [...errors, ...warnings].filter(({ cell }) => cell.startsWith('choices!D'))

  const written = await one('select_one n', 'En contra', 'neutral', 'a favor')
  expect([sidesIn(written), about(written)]).toEqual([['against', 'neutral', 'favour'], []])
  const unknown = await one('select_one n', 'a fabor', 'neutral', 'en contra')
  expect(about(unknown)).toEqual([{ cell: 'choices!D2', message: '«a fabor» no existe; ¿quisiste decir «a favor»?' }])
  const half = await one('select_one n', 'a favor', 'neutral', '')
  expect(about(half)).toEqual([{ cell: 'choices!D2', message: expect.stringContaining('«en contra» en otra') }])
  const several = await one('select_multiple n', 'a favor', 'neutral', 'en contra')
  expect(about(several)).toEqual([{ cell: 'choices!D2', message: expect.stringContaining('una sola opción') }])
})

test('what is left out, what is missing in settings and what stands in no group are said once each', async () => {
  const { errors, warnings } = await read(
    [
      { type: 'start' },
      { type: 'deviceid' },
      { type: 'calculate', name: 'c', calculation: '1+1' },
      sure,
      { ...sure, name: 'b' },
    ],
    yesNo,
    [],
  )
  expect(errors).toEqual([])
  const said = warnings.map(({ message }) => message).join('\n')
  expect(said.match(/no se leen 3 filas \(start, deviceid, calculate\)/g)).toHaveLength(1)
  expect(said.match(/Hay 2 filas fuera de begin_group/g)).toHaveLength(1)
  expect(said.match(/Falta en «settings»/g)).toHaveLength(1)
})

test('the same message of many rows is one line, with its rows', async () => {
  const types = ['end_rank', 'end_rank', 'rank__level', ...Array.from({ length: 15 }, () => 'end_rank')]
  const { errors } = await read(types.map((type, at) => ({ type, name: `f${at}`, label: '¿Cómo es?' })))
  expect(errors).toEqual([
    {
      cell: 'survey!A2',
      message: expect.stringMatching(
        /^«end_rank» no se puede: .* También en A3, A4 \(«rank__level»\), A5, .*A14 y 5 más\.$/,
      ),
    },
  ])
})

test('what depends on a question that could not be read, or repeats it, is not reported as well', async () => {
  const { errors } = await read([
    { type: 'rank sn', name: 'cuando', label: '¿Cuándo?' },
    { ...sure, relevant: "${cuando} > '2026'", label: '¿Seguro que ${cuando}?' },
  ])
  expect(errors.map(({ cell }) => cell)).toEqual(['survey!A2'])
})

test('who is asked for a file is asked everything else, and the warning names its cells', async () => {
  const { errors, warnings, questions } = await read([
    { type: 'photo', name: 'foto', label: '¿Cómo se ve?' },
    sure,
    { type: 'add audio prompt', name: 'voz', label: '¿Cómo se oye?' },
  ])
  expect([errors, questions.map(({ id }) => id)]).toEqual([[], ['seguro']])
  expect(warnings).toContainEqual({
    cell: 'survey!A2',
    message: '«image» no se pregunta: aquí no se reciben archivos. También en A4 («audio»).',
  })
})

test.each(['begin lgroup', 'begin loop over sn', 'begin looped group', 'begin_repeat'])(
  'what %s repeats is an error, and never asked once',
  async (type) => {
    const { errors } = await read([
      { type, name: 'g', label: 'Cada quien' },
      sure,
      { type: type.replace('begin', 'end') },
    ])
    expect(errors).toEqual([{ cell: 'survey!A2', message: expect.stringContaining('no hay preguntas que se repitan') }])
  },
)

test('a note that repeats a calculation is left out with a warning; a question that does is an error', async () => {
  const calculation = { type: 'calculate', name: 'total', calculation: '1+1' }
  const note = await read([calculation, { type: 'note', name: 'n', label: 'Van ${total}.' }, sure])
  expect([note.errors, note.questions[0]?.before]).toEqual([[], undefined])
  expect(note.said).toContainEqual(expect.stringContaining('Este texto no se muestra: repite algo'))
  const question = await read([calculation, { ...sure, label: '¿${total}?' }])
  expect(question.errors[0]?.message).toContain('Repite «total» (calculate), que aquí no se lee')
})

test('conditions in two columns are an error: one of them would be lost', async () => {
  const { errors } = await read([
    sure,
    { ...sure, name: 'b', relevant: "${seguro} = 'si'", relevance: "${seguro} = 'no'" },
  ])
  expect(errors.map(({ message }) => message)).toEqual([
    'Otra columna dice lo mismo con otro nombre: junta las dos en una.',
  ])
})
