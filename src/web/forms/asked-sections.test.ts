// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions.
import { expect, test } from 'vitest'
import { people, readForm, sure, yesNo } from '../../../tests/support/survey-files/foreign-form.ts'
import { askedSections } from './asked-sections.ts'

const batteryAfterNote = [
  { ...sure, type: 'select_one personas', name: 'quien', label: '¿A quién prefieres?' },
  { type: 'begin_group', name: 'otra', label: 'Otra parte' },
  { type: 'note', name: 'n0', label: 'Ahora, de ${quien} y su equipo.' },
  { type: 'battery personas sn', name: 'conoce', label: '¿Los conoces?' },
  { type: 'note', name: 'n1', label: 'Dijiste ${quien}.' },
  {
    type: 'battery personas sn',
    name: 'opinion',
    label: '¿Trabaja bien con ${quien}…?',
    hint: 'Piensa en ${quien}.',
    relevant: "${conoce} = 'si'",
    parameters: 'randomize=true',
  },
  { type: 'end_group' },
]

test('the note before a battery is read by everybody who is asked any of its items', async () => {
  const { errors, survey } = await readForm(batteryAfterNote, [...yesNo, ...people])
  expect(errors).toEqual([])
  const { questionnaire } = survey ?? {}
  const [, second] = askedSections(questionnaire as never, {
    quien: { kind: 'single', choice: 'ana' },
    // The first item of the second battery is not asked.
    'conoce-ana': { kind: 'single', choice: 'no' },
    'conoce-beto': { kind: 'single', choice: 'si' },
  })
  expect(second?.questions.map(({ id }) => id)).toEqual(['conoce-ana', 'conoce-beto', 'opinion-beto'])
  expect(second?.intro).toBe('Ahora, de Ana Ibarra y su equipo.')
  expect(second?.batteries?.[1]).toEqual({
    id: 'opinion',
    before: 'Dijiste Ana Ibarra.',
    text: '¿Trabaja bien con Ana Ibarra…?',
    help: 'Piensa en Ana Ibarra.',
    shuffle: true,
  })
})

test.each(['nadie', 'opinion-ana'])(
  'a battery cannot repeat the answer to «%s»: one error at its cell',
  async (name) => {
    const rows = batteryAfterNote.map((row) =>
      row.name === 'opinion' ? { ...row, hint: '', label: `¿Y con \${${name}}?` } : row,
    )
    const { errors } = await readForm(rows, [...yesNo, ...people])
    expect(errors).toEqual([
      { cell: 'survey!C7', message: expect.stringContaining('no es una pregunta anterior de una sola opción') },
    ])
  },
)
