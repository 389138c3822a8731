// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { SurveyDocumentSchema } from '#contract/survey-file-schemas.ts'
import type { QuestionOf } from '#questions/kinds.ts'
import { textsFrom } from '#rules/survey-files/default-texts.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { people, readForm, sure, yesNo } from '../../../tests/support/survey-files/foreign-form.ts'
import { surveyWithEverything } from '../../../tests/support/survey-files/survey-with-everything.ts'
import { weeklyPoll } from '../../../tests/support/survey-files/weekly-poll.ts'
import { readSurveyFile } from './read-survey-file.ts'
import { schemaProblems } from './schema-problems.ts'
import { documentOf, schemaFile, surveyFile, surveyFormats, templateFile } from './write-survey-file.ts'

const five = fixedSurveys.slice(0, 5)

const documents = [
  ...five.map((survey) => ({ name: survey.id, survey: documentOf(survey) as SurveyDocument })),
  { name: 'with everything', survey: surveyWithEverything },
  { name: 'a weekly poll', survey: weeklyPoll },
  { name: 'a poll with other sides', survey: withOtherSides(weeklyPoll) },
]

/** «Mala» in favour, as in «¿Qué tan mala…?», and no sides for whoever is known. */
function withOtherSides(survey: SurveyDocument): SurveyDocument {
  const sides = { buena: 'against', regular: 'neutral', mala: 'favour', si: 'none' } as const
  const { sections, version } = survey.questionnaire
  const turned = sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      if (question.kind !== 'single') return question
      const options = question.options.map((option) =>
        option.id in sides ? { ...option, side: sides[option.id as keyof typeof sides] } : option,
      )
      return { ...question, options }
    }),
  }))
  return { ...survey, questionnaire: { version, sections: turned } }
}

test.each(documents.flatMap((each) => surveyFormats.map((format) => ({ ...each, format }))))(
  '$name comes back from $format as it was, without a complaint',
  async ({ survey, format }) => {
    const { report, read } = readSurveyFile(await surveyFile(survey, format))
    expect([report.errors, report.warnings]).toEqual([[], []])
    expect(read?.survey).toEqual(survey)
  },
)

test.each(surveyFormats)(
  'the template (%s) is a survey with sex and age, and nothing to complain of',
  async (format) => {
    const { report, read } = readSurveyFile(await templateFile(format))
    expect(report).toEqual({
      errors: [],
      warnings: [],
      summary: { sections: 2, questions: 7, conditions: 1, electoral: 0, minutes: 2 },
    })
    expect(read?.survey).toEqual(templateSurvey)
  },
)

test.each(surveyFormats)(
  'a form of others with every way of asking is the same survey after it was written (%s)',
  async (format) => {
    const form = await readForm(
      [
        { type: 'deviceid', name: 'aparato' },
        { type: 'note', name: 'n0', label: 'Gracias por venir.' },
        { type: 'arm personas', name: 'muestra', label: 'Redacción' },
        { ...sure, hint: 'Piensa bien.', relevant: "${muestra} = 'ana'" },
        { type: 'begin_group', name: 'g', label: 'Personas', relevant: "${seguro} != ''" },
        { type: 'battery personas sn', name: 'conoce', label: '¿Conoces a…?', parameters: 'randomize=true' },
        { type: 'begin_kobomatrix', name: 'm', label: '¿Y de estas?', 'kobo--matrix_list': 'personas' },
        { type: 'select_one sn', name: 'apoya', label: '¿Las apoyas?', relevant: "${conoce} = 'si'" },
        { type: 'end_kobomatrix' },
        { type: 'select_one sn', name: 'cabeza', label: '¿Usas…?', appearance: 'label' },
        { type: 'select_one sn', name: 'luz', label: 'Luz', appearance: 'list-nolabel', required: 'yes' },
        { type: 'select_one sn', name: 'gas', label: 'Gas', appearance: 'list-nolabel', disabled: 'no' },
        { type: 'end_group' },
        { type: 'select_one personas or_other', name: 'quien', label: '¿A quién?', parameters: 'randomize=true' },
        { type: 'note', name: 'n1', label: 'Dijiste ${quien}.' },
        {
          type: 'select_multiple temas',
          name: 'temas',
          label: '¿Qué falta con ${quien}?',
          hint: 'Elige hasta 2.',
          constraint: 'count-selected(.) <= 2',
        },
        {
          type: 'range',
          name: 'nota',
          label: '¿Qué nota?',
          parameters: 'start=0 end=10 step=1',
          label_from: 'Mala',
          label_to: 'Buena',
          choices_out: 'salidas',
        },
        { type: 'integer', name: 'hijos', label: '¿Cuántos hijos?', bandas: '0 | 1-2 | 3+', choices_out: 'salidas' },
        { type: 'date', name: 'cuando', label: '¿Desde cuándo?', relevant: '${hijos} >= 3' },
        { type: 'text', name: 'algo', label: '¿Algo más?', appearance: 'multiline', retirada: 'sí' },
        { type: 'include sobre-ti' },
      ],
      [
        ...yesNo,
        ...people,
        { list_name: 'temas', name: 1, label: 'Agua' },
        { list_name: 'temas', name: 2, label: 'Luz' },
        { list_name: 'temas', name: 98, label: 'Ninguno' },
        { list_name: 'temas', name: 3, label: 'Gas', retirada: 'sí' },
        { list_name: 'temas', name: 97, label: 'Anularía' },
        { list_name: 'salidas', name: 'ns', label: 'No sé' },
      ],
    )
    expect(form.errors).toEqual([])
    const { report, read } = readSurveyFile(await surveyFile(form.survey as SurveyDocument, format))
    expect(report.errors).toEqual([])
    expect(read?.survey).toEqual(form.survey)
    expect(new Set(form.questions.map(({ kind }) => kind)).size).toBe(7)
  },
)

test('the same survey has the same SHA-256 in whatever order its file was written', async () => {
  const { survey } = readSurveyFile(await surveyFile(surveyWithEverything, 'xlsx')).read ?? {}
  const reversed = Object.fromEntries(Object.entries(survey ?? {}).toReversed())
  const sha256 = readSurveyFile(Buffer.from(JSON.stringify(reversed))).read?.sha256
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(sha256).toBe(readSurveyFile(await surveyFile(surveyWithEverything, 'json')).read?.sha256)
  expect(sha256).not.toBe(readSurveyFile(await templateFile('json')).read?.sha256)
})

test('a list of one condition is that condition', async () => {
  const sections = (showIf: object) =>
    templateSurvey.questionnaire.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => (question.id === 'estado' ? { ...question, showIf } : question)),
    }))
  const sha256 = (showIf: object) =>
    readSurveyFile(
      Buffer.from(JSON.stringify({ ...templateSurvey, questionnaire: { version: '1', sections: sections(showIf) } })),
    ).read?.sha256
  const isOneOf = ['una-a-tres', 'cuatro-o-mas']
  const [alone, listed, twice] = [
    { question: 'visitas', isOneOf },
    [{ question: 'visitas', isOneOf: isOneOf.toReversed() }],
    [
      { question: 'visitas', isOneOf: [...isOneOf, 'ninguna'] },
      { question: 'visitas', isNoneOf: ['ninguna'] },
    ],
  ].map(sha256)
  expect(alone).toBe(readSurveyFile(await templateFile('json')).read?.sha256)
  expect([listed, twice]).toEqual([alone, alone])
})

test('the JSON Schema is that of the files: what it has no place for is refused', async () => {
  const schema = JSON.parse(schemaFile().toString())
  expect(schema.required).toContain('questionnaire')
  const file = JSON.parse((await templateFile('json')).toString())
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(file)))
  const { report } = readSurveyFile(Buffer.from(JSON.stringify({ ...file, logotipo: 'x', title: 3 })))
  expect(report.errors.map(({ cell }) => cell).toSorted()).toEqual(['logotipo', 'title'])
})

const label = fc.stringMatching(
  /^[A-Za-zÁÉÍÓÚáéíóúñ¿?¡!,.;:«»"'()$%&=+*_-]{1,8}( [A-Za-záéíóúñ0-9,;:&"'_{}$-]{1,8}){0,4}$/,
)
const id = fc.stringMatching(/^[a-z][a-z0-9]{0,9}(-[a-z0-9]{1,6}){0,2}$/)

/** Surveys that nobody would write. */
const anySurvey = fc
  .record({
    texts: fc.tuple(label, label, label),
    ids: fc.uniqueArray(id, { minLength: 12, maxLength: 12 }),
    labels: fc.array(label, { minLength: 12, maxLength: 12 }),
    flags: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    conditions: fc.array(
      fc.record({
        gate: fc.constantFrom(5, 6),
        options: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }),
        isNot: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ texts: [title, description, share], ids, labels, flags, conditions }): SurveyDocument => {
    const [isRequired, shuffle, isElectoral, isPlain] = flags
    const at = (number: number) => ({
      id: `q-${ids[number]}`,
      text: labels[number] ?? '',
      required: isRequired ?? false,
    })
    const options = ids.slice(0, 5).map((each, number) => ({ id: each, label: labels[number] ?? '' }))
    const marked = isElectoral ? { isElectoral: true as const } : {}
    const questions: QuestionOf<'single' | 'several'>[] = [
      { ...at(5), ...marked, kind: 'single', shuffle: shuffle ?? false, options },
      {
        ...at(6),
        ...marked,
        kind: 'several',
        shuffle: !shuffle,
        atMost: 3,
        options,
        showIf: { question: `q-${ids[5]}`, isOneOf: ids.slice(1, 3) },
      },
      {
        ...at(7),
        ...marked,
        kind: 'single',
        shuffle: false,
        options,
        showIf: conditions.map(({ gate, options: chosen, isNot }) => {
          const named = chosen.map((option) => ids[option] ?? '')
          return { question: `q-${ids[gate]}`, ...(isNot ? { isNoneOf: named } : { isOneOf: named }) }
        }),
      },
    ]
    return {
      ...textsFrom({ title, description, accent: 'amber', share, registered: isPlain ? undefined : labels[11] }),
      ...(isElectoral ? {} : { notElectoral: Object.fromEntries(questions.map(({ id }) => [id, 'una razón'])) }),
      questionnaire: { version: '1', sections: [{ id: 's', title: labels[9] ?? '', questions }] },
    }
  })

test('whatever survey is written is read back, or refused with the same sentence in both formats', async () => {
  await fc.assert(
    fc.asyncProperty(anySurvey, async (survey) => {
      const [json, xlsx] = [
        readSurveyFile(await surveyFile(survey, 'json')),
        readSurveyFile(await surveyFile(survey, 'xlsx')),
      ]
      expect(xlsx.report.errors.map(({ message }) => message)).toEqual(json.report.errors.map(({ message }) => message))
      expect(xlsx.read).toEqual(json.read)
    }),
    { numRuns: 60 },
  )
})

test('whatever the schema does not let through is explained', () => {
  const paths = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([name, part]) => paths(part, [...path, name]))]
      : [path]
  const all = paths(surveyWithEverything).filter((path) => path.length > 0)
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.constantFrom<unknown>(undefined, 3, '', 'x'.repeat(1_000), null, [], {}, true),
      (path, value) => {
        const copy = structuredClone(surveyWithEverything)
        const inside = path
          .slice(0, -1)
          .reduce<Record<string, unknown>>((each, name) => each[name] as Record<string, unknown>, copy as never)
        if (value === undefined) delete inside[path.at(-1) ?? '']
        else inside[path.at(-1) ?? ''] = value
        for (const { message } of schemaProblems(SurveyDocumentSchema, copy))
          expect(message).not.toBe('No tiene la forma de una encuesta.')
      },
    ),
    { numRuns: 300 },
  )
})
