// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions.
import { expect, test } from 'vitest'
import { type Rows, readForm as read, sure, yesNo } from '../../../tests/support/survey-files/foreign-form.ts'

const parks: Rows = [
  { list_name: 'zona', name: 'norte', label: 'Norte' },
  { list_name: 'zona', name: 'sur', label: 'Sur' },
  { list_name: 'parque', name: 'lago', label: 'El lago', zona: 'norte', tipo: 1 },
  { list_name: 'parque', name: 'central', label: 'Parque central', zona: 'norte', tipo: 2 },
  { list_name: 'parque', name: 'central', label: 'Parque central', zona: 'sur', tipo: 2 },
  { list_name: 'parque', name: 'huerta', label: 'La huerta', zona: 'sur', tipo: 2 },
]
const zone = { type: 'select_one zona', name: 'zona', label: '¿De qué zona eres?' }
const park = { type: 'select_one parque', name: 'parque', label: '¿A qué parque vas?' }
type Form = Awaited<ReturnType<typeof read>>
const optionsIn = ({ questions }: Form, id: string) => {
  const question = questions.find((each) => each.id === id)
  return question && 'options' in question ? question.options.map((option) => option.id) : undefined
}
const at = ({ warnings }: Form, start: string) => warnings.filter(({ message }) => message.startsWith(start))

test('a list that an answer filters is offered whole, with a warning; what is in it twice is offered once', async () => {
  const form = await read([zone, { ...park, choice_filter: 'zona = ${zona}' }], parks)
  expect([form.errors, optionsIn(form, 'parque')]).toEqual([[], ['lago', 'central', 'huerta']])
  expect(at(form, '«parque» no se filtra')).toEqual([
    { cell: 'survey!D3', message: expect.stringContaining('se les muestran todas sus opciones') },
  ])
  expect(at(form, '«Parque central» está más de una vez')).toHaveLength(1)
})

test('a filter that is the same for everybody is kept', async () => {
  const form = await read([{ ...park, choice_filter: 'tipo != 1' }], parks)
  expect([form.errors, optionsIn(form, 'parque')]).toEqual([[], ['central', 'huerta']])
  expect(at(form, 'No se lee')[0]?.message).not.toContain('tipo')
  expect(at(form, '«parque» no se filtra')).toEqual([])
  const none = await read([{ ...park, choice_filter: "tipo = '7'" }], parks)
  expect(none.errors).toEqual([{ cell: 'survey!D2', message: expect.stringContaining('no deja ninguna opción') }])
})

test('a filter where there is no list is said', async () => {
  const { errors, warnings } = await read([{ type: 'text', name: 't', label: '¿Qué?', choice_filter: 'zona = 1' }])
  expect(errors).toEqual([])
  expect(warnings).toContainEqual({ cell: 'survey!D2', message: 'Esta celda no se usa en este tipo de fila.' })
})

test('the same option twice with another label is an error still', async () => {
  const { errors } = await read([park], [...parks, { list_name: 'parque', name: 'lago', label: 'Otro lago' }])
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('«lago» ya se usó')])
})

test('a list that is filtered in an electoral question is an error: it is another ballot', async () => {
  const { errors } = await read([zone, { ...park, choice_filter: 'zona=${zona}', electoral: 'sí' }], parks)
  expect(errors).toEqual([{ cell: 'survey!D3', message: expect.stringContaining('en una pregunta electoral') }])
})

test.each(['select_one_from_file parques.csv', 'select_multiple_from_file parques.csv', 'select_one_external parques'])(
  '%s is asked as a text; who is asked something by its answer is an error',
  async (type) => {
    const form = await read([{ ...park, type, choice_filter: 'zona=${zona}' }, sure])
    expect([form.errors, form.questions[0]?.kind]).toEqual([[], 'short-text'])
    expect(at(form, `«${type.split(' ')[0]}» se pregunta como texto`)[0]?.message).toContain('hoja «choices»')
    const { errors } = await read([
      { ...park, type },
      { ...sure, relevant: "${parque} = 'lago'" },
    ])
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('no es de opciones')])
  },
)

test('a file that is attached asks nothing', async () => {
  const { errors, said } = await read([{ type: 'csv-external', name: 'parques' }, sure])
  expect(errors).toEqual([])
  expect(said.join(' ')).toContain('esta fila no se lee (csv-external)')
})

test('a box that says that a text was read is a note; what depends on it is an error', async () => {
  const box = { type: 'acknowledge', name: 'enterado', label: 'Tus respuestas son anónimas.' }
  const form = await read([sure, box, { ...sure, name: 'b' }])
  expect([form.errors, form.questions[1]?.before]).toEqual([[], box.label])
  expect(at(form, '«acknowledge» se lee como una nota')).toHaveLength(1)
  const some = await read([sure, { ...box, relevant: "${seguro} = 'si'" }, { ...sure, name: 'b' }])
  expect(at(some, 'Una nota se muestra a quienes')).toHaveLength(1)
  const { errors } = await read([box, { ...sure, relevant: "${enterado} = 'OK'" }])
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('Depende de «enterado» (acknowledge)')])
})

test('the text of an «other» that its list does not offer is never asked, here as elsewhere; another option is a typing error', async () => {
  const text = { type: 'text', name: 'cual', label: '¿Cuál?' }
  const form = await read([zone, { ...text, relevant: "selected(${zona}, 'other')" }], parks)
  expect([form.errors, form.questions.map(({ id }) => id)]).toEqual([[], ['zona']])
  expect(at(form, '«zona» no ofrece «other»')).toEqual([
    { cell: 'survey!D3', message: expect.stringContaining('este texto no se pregunta') },
  ])
  const { errors } = await read([zone, { ...text, relevant: "${zona} = 'oeste'" }], parks)
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('No es opción de «zona»')])
  const { questions } = await read(
    [
      { ...zone, type: 'select_one zona or_other' },
      { ...text, relevant: "${zona} = 'other'" },
    ],
    parks,
  )
  expect(questions.map(({ id }) => id)).toEqual(['zona', 'cual'])
})

test('the link of a note is taken out with a warning', async () => {
  const form = await read([{ type: 'note', label: 'Hay un mapa en https://ejemplo.mx/mapa para verlo.' }, sure])
  expect([form.errors, form.sections[0]?.intro]).toEqual([[], 'Hay un mapa en para verlo.'])
  expect(at(form, 'Se quitan las negritas, los colores, las ligas')).toHaveLength(1)
})

test('a number without bands has those that its conditions need', async () => {
  const trees = { type: 'integer', name: 'arboles', label: '¿Cuántos árboles hay?' }
  const form = await read([
    trees,
    { ...sure, name: 'a', relevant: '${arboles} >= 10' },
    { ...sure, name: 'b', relevant: '${arboles} = 3 or ${arboles} > 12' },
  ])
  expect(form.errors).toEqual([])
  expect(at(form, 'Se cuenta en «0 | 1 | 2 | 3 | 4 | 5-9 | 10-12 | 13+»')).toHaveLength(1)
  expect(form.questions[1]?.showIf).toEqual({ question: 'arboles', isOneOf: ['10-to-12', '13-or-more'] })
  expect(form.questions[2]?.showIf).toEqual({ question: 'arboles', isOneOf: ['3', '13-or-more'] })
})

test('a scale that passes 10 is a number, counted in ten parts', async () => {
  const form = await read([
    { type: 'range', name: 'termo', label: '¿Cuánto te gusta?', parameters: 'start=0 end=100 step=5' },
  ])
  expect([form.errors, form.questions[0]?.kind]).toEqual([[], 'number'])
  expect(at(form, 'Pasa de 10')[0]?.message).toContain('0-9 | 10-19 | 20-29')
  expect(form.questions[0]).toMatchObject({
    bands: expect.arrayContaining([expect.objectContaining({ from: 90, to: 100 })]),
  })
})

const calculate = (name: string, calculation: string) => ({ type: 'calculate', name, calculation })

test.each([
  ['a copy', '${seguro}', "${c} = 'si'"],
  ['a condition', "selected(${seguro}, 'si')", '${c}'],
  ['a condition that is true', "${seguro} = 'si'", '${c} = true()'],
  ['one of two words', "if(selected(${seguro}, 'si'), 'va', 'no va')", "${c} = 'va'"],
  ['the other of two words', "if(selected(${seguro}, 'si'), 0, 1)", 'not(${c} = 1)'],
])('a condition on a calculation that is %s is read', async (_, formula, relevant) => {
  const { errors, questions } = await read([sure, calculate('c', formula), { ...sure, name: 'b', relevant }], yesNo)
  expect([errors, questions[1]?.showIf]).toEqual([[], { question: 'seguro', isOneOf: ['si'] }])
})

test('a calculation of a calculation is read, and one that is no condition is an error at its name', async () => {
  const twice = [calculate('c', "if(${seguro} = 'si', 1, 0)"), calculate('d', "if(${c} = 1, 'a', 'b')")]
  const { errors, questions } = await read([sure, ...twice, { ...sure, name: 'b', relevant: "${d} = 'a'" }])
  expect([errors, questions[1]?.showIf]).toEqual([[], { question: 'seguro', isOneOf: ['si'] }])
  const sum = await read([sure, calculate('c', '${seguro} + 1'), { ...sure, name: 'b', relevant: '${c}' }])
  expect(sum.errors.map(({ message }) => message)).toEqual([expect.stringContaining('Depende de «c» (calculate)')])
})

test('a calculation that is not made for everybody is empty for some, and is not written out', async () => {
  const { errors } = await read([
    sure,
    { type: 'begin_group', name: 'g', label: 'Parte', relevant: "${seguro} = 'si'" },
    { ...sure, name: 'a' },
    calculate('c', "if(${a} = 'si', 1, 0)"),
    { type: 'end_group' },
    { ...sure, name: 'b', relevant: '${c} = 0' },
  ])
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('Depende de «c» (calculate)')])
})

test('a random number that conditions cut into equal parts is an arm', async () => {
  const { errors, questions, said } = await read([
    calculate('azar', 'once(random())'),
    { ...sure, name: 'a', relevant: '${azar} <= 0.333' },
    { ...sure, name: 'b', relevant: '${azar} > 0.333 and ${azar} <= 0.666' },
    { ...sure, name: 'c', relevant: '${azar} > 0.666' },
  ])
  expect([errors, questions[0]?.kind]).toEqual([[], 'arm'])
  expect(questions.slice(1).map(({ showIf }) => showIf)).toEqual(
    ['1', '2', '3'].map((part) => ({ question: 'azar', isOneOf: [part] })),
  )
  expect(said.join(' ')).toContain('le toca una de 3 partes iguales')
  const uneven = await read([calculate('azar', 'once(random())'), { ...sure, relevant: '${azar} < 0.123' }])
  expect(uneven.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('Depende de «azar» (calculate)'),
  ])
})

test('calculations that use each other over and over do not take long', async () => {
  const doubling = Array.from({ length: 60 }, (_, at) =>
    calculate(`c${at + 1}`, at === 0 ? "${seguro} = 'si'" : `\${c${at}} or \${c${at}}`),
  )
  const { errors } = await read([sure, ...doubling, { ...sure, name: 'b', relevant: '${c60}' }])
  expect(errors).toHaveLength(1)
})
