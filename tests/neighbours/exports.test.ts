import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { layoutOf } from '#rules/exports/layout.ts'
import { rScript } from '#rules/exports/r-script.ts'
import { spssSyntax } from '#rules/exports/spss-syntax.ts'
import { csvHeader, csvLine } from '#rules/format/csv.ts'
import { analyses } from '#server/analyses.ts'
import { survey005 } from '#surveys/005.ts'
import type { Survey } from '#surveys/survey.ts'
import { freshFolder } from '../support/copies.ts'
import { answeredCrowd, hostileTexts } from '../support/crowds/answered-crowd.ts'
import { freshSqlite } from '../support/databases.ts'
import { tableOf } from '../support/exported-table.ts'
import { exportedFile, onlyDatabase, runExport } from '../support/processes/run-export.ts'
import { testStore } from '../support/store.ts'
import { openedId, openFrom } from '../support/survey-files/upload.ts'
import { weeklyPoll } from '../support/survey-files/weekly-poll.ts'

const hasR = spawnSync('Rscript', ['-e', '1']).status === 0
const PYTHON = '/usr/bin/python3'
const hasOpenpyxl = spawnSync(PYTHON, ['-c', 'import openpyxl']).status === 0
const hasPspp = spawnSync('pspp', ['--version']).status === 0
const PEOPLE = 900

/**
 * An export of people who write whatever breaks readers, some of them minors, some set aside, some of unknown sex, age or place,
 * and what the panel says of them.
 */
async function exported(survey: Survey = survey005) {
  const store = await testStore(freshSqlite)
  const { id: surveyId, questionnaire } = survey
  if (survey === weekly) expect(await openFrom(store, { document: weeklyPoll })).toMatchObject({ surveyId })
  else await store.counts.noteQuestionnaire({ surveyId, version: '1', document: JSON.stringify(questionnaire) })
  await answeredCrowd(store, survey, { people: PEOPLE, texts: hostileTexts, marks: 'busy-network no-proof' })
  const folder = freshFolder()
  expect(await runExport(store, surveyId, '--out', folder)).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(onlyDatabase),
  })
  const analysis = await analyses(store).of(survey)
  expect(analysis.weighting.kind).toBe('weighted')
  const rows = tableOf(exportedFile(folder, 'respuestas', 'csv').text)
  expect(rows.filter(({ set_aside }) => set_aside !== '')).toHaveLength(PEOPLE / 9)
  expect(rows.filter(({ age_band }) => age_band === 'under-18').length).toBeGreaterThan(20)
  return { folder, analysis, rows }
}

type Exported = Awaited<ReturnType<typeof exported>>

/** Batteries, a number, arms, pinned and retired options. */
const weekly: Survey = { ...weeklyPoll, id: openedId(1) }

function runR(folder: string, code: string) {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return spawnSync('Rscript', ['-e', code], { cwd: folder, encoding: 'utf8', env })
}

/** Reads the export in R, runs more code there, and compares every share with the panel's. */
function expectSameInR({ folder, analysis }: Exported, moreCode: string): string {
  const { name } = exportedFile(folder, 'leer', 'R')
  const run = runR(
    folder,
    `options(warn = 2); source("${name}", encoding = "UTF-8")
    stopifnot(nrow(respuestas) == ${PEOPLE}, abs(mean(respuestas$weight, na.rm = TRUE) - 1) < 1e-9)
    todo <- do.call(rbind, lapply(names(preguntas), tabla))
    write.table(format(todo[c("casos", "base", "ponderada", "proporcion")], digits = 16, trim = TRUE), "numeros.txt", row.names = paste(todo$pregunta, todo$opcion), col.names = FALSE)
    ${moreCode}`,
  )
  expect(run.stderr).toBe('')
  const numbers = readFileSync(join(folder, 'numeros.txt'), 'utf8').trimEnd().split('\n')
  const found = new Map(numbers.map((line) => [/"([^"]+)"/.exec(line)?.[1] ?? '', line.split(' ').slice(-4)]))
  let compared = 0
  for (const { question, base, options } of analysis.questions) {
    for (const { option, count, weighted, unweighted } of options) {
      const ofR = found
        .get(`${question.replaceAll('-', '_')} ${option}`)
        ?.map((text) => Number(text.replaceAll('"', '')))
      expect([question, option, ofR?.[0], ofR?.[1]]).toEqual([question, option, count, base])
      expect(ofR?.[2]).toBeCloseTo(weighted.value, 12)
      expect(ofR?.[3]).toBeCloseTo(unweighted.value, 12)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(45)
  return run.stdout
}

test.skipIf(!hasR)('the R script reads every row, and its weighted tables are ours', async () => {
  const data = await exported()
  const said = expectSameInR(
    data,
    `stopifnot(is.factor(respuestas$water_days))
    writeLines(as.character(respuestas$water_alternatives__words[!is.na(respuestas$water_alternatives__words)]), "palabras.txt", useBytes = TRUE)
    cat(sep = "\\n", etiquetas[["water_days"]], levels(respuestas$water_days))`,
  )
  expect(said).toContain('¿cuántos días a la semana llegó agua')
  expect(said).toContain('Todos los días')
  const words = readFileSync(join(data.folder, 'palabras.txt'), 'utf8').trimEnd().split('\n')
  expect(words).toEqual(data.rows.flatMap((row) => row.water_alternatives__words || []))
})

test.skipIf(!hasR)('R reads batteries, numbers, arms and pinned options as the panel shows them', async () => {
  const data = await exported(weekly)
  const said = expectSameInR(
    data,
    `bandas <- tapply(respuestas$age_band__number, respuestas$age_band, range)
    stopifnot(identical(bandas[["25 a 34 años"]], c(25, 25)), all(is.na(bandas[["Prefiero no contestar"]])))
    cat(sep = "\\n", etiquetas[["opinion_ana"]], levels(respuestas$preferida), levels(respuestas$redaccion))`,
  )
  expect(said.trimEnd().split('\n')).toEqual([
    '¿Qué opinión tienes de cada una? — Ana Ibarra Luna',
    ...['Ana Ibarra Luna', 'Alberto Cruz Peña', 'Carolina Díaz Rey', 'Daniel Mora Gil'],
    ...['No elegiría a nadie', 'No sé', 'Se le preguntó y no contestó'],
    ...['Corta', 'Larga', 'Se le preguntó y no contestó'],
  ])
})

test.skipIf(!hasR)('words that mean something to R stay words', () => {
  const text = 'lo que "quieras" \\ o\'clock %s \\u00e9 `x`\nfin'
  const options = [
    { id: 'a', label: text },
    { id: 'b', label: text },
  ]
  const common = { text, required: true, shuffle: false, options } as const
  const questions = [
    { ...common, id: 'if', kind: 'single' },
    { ...common, id: '9', kind: 'several', atMost: 2 },
  ] as const
  const questionnaires = [{ version: '1', sections: [{ id: 's', title: text, questions }] }]
  const folder = freshFolder()
  const layout = layoutOf({ surveyId: '009', title: text, questionnaires, withPlaces: true })
  writeFileSync(join(folder, 'leer.R'), rScript(layout, 'respuestas.csv'))
  const names = layout.columns.map(({ name }) => name)
  writeFileSync(join(folder, 'respuestas.csv'), csvHeader(names) + csvLine(names.map((name) => oneRow[name])))
  const code = 'source("leer.R", encoding = "UTF-8"); cat(sep = "\\n", tabla("q_if")$etiqueta, tabla("q_if")$casos)'
  const run = runR(folder, code)
  const label = text.replace('\n', ' ')
  expect([run.stderr, run.stdout.split('\n').slice(0, 6)]).toEqual([
    '',
    [label, `${label} (b)`, 'Se le preguntó y no contestó', '0', '1', '0'],
  ])
})

const oneRow: Record<string, string | number> = { row: 1, survey: '009', version: '1', q_if: 'b', q_9__a: 0, q_9__b: 1 }

test.skipIf(!hasPspp).each([
  { what: 'every kind of answer', survey: survey005, scale: 'water_service_rating' },
  { what: 'batteries, numbers, arms and pinned options', survey: weekly, scale: undefined },
])('PSPP runs the SPSS syntax without a complaint, and its valid percentages are ours: $what', async (asked) => {
  const { folder, analysis } = await exported(asked.survey)
  const { questions } = layoutOf({
    surveyId: asked.survey.id,
    title: '',
    questionnaires: [asked.survey.questionnaire],
    withPlaces: false,
  })
  const isShown = (type: string) => type === 'code' || type === 'flag'
  const columns = questions.flatMap(({ name, columns }) =>
    columns[0]?.type === 'number' ? [`${name}__share`] : columns.flatMap((one) => (isShown(one.type) ? one.name : [])),
  )
  const mean = asked.scale ? `FREQUENCIES /VARIABLES=${asked.scale} /STATISTICS=MEAN /FORMAT=NOTABLE.` : ''
  const code = `INSERT FILE='${exportedFile(folder, 'leer', 'sps').name}' ENCODING='UTF8'.
SET TNUMBERS=VALUES /TVARS=NAMES.
${columns.map((column) => `FREQUENCIES /VARIABLES=${column}.`).join('\n')}
${mean}
`
  const run = spawnSync('pspp', ['-b', '-o', 'salida.csv', '-'], { cwd: folder, input: code, encoding: 'utf8' })
  expect([run.stdout, run.stderr, run.status]).toEqual(['', '', 0])
  const tables = `\n${readFileSync(join(folder, 'salida.csv'), 'utf8')}`.split('\nTable: ')
  const shareOf = (column: string, value: string) => {
    const [, valid = ''] = tables.find((table) => table.startsWith(`${column}\n`))?.split('\nValid') ?? []
    const rows = valid.split(/\n(?:Missing|Total)/)[0]?.split('\n') ?? []
    const counts = new Map(rows.map((row) => [row.split(',')[1]?.trim(), Number(row.split(',')[2])]))
    return (counts.get(value) ?? 0) / [...counts.values()].reduce((sum, count) => sum + count, 0)
  }
  let compared = 0
  for (const { question, options, mean: ofScale } of analysis.questions) {
    const { name, columns = [] } = questions.find(({ asked }) => asked.id === question) ?? {}
    for (const { option, weighted } of options) {
      const holding = columns.find(({ optionValues }) => optionValues.some((one) => one.option === option))
      const column = columns[0]?.type === 'number' ? `${name}__share` : (holding?.name ?? '')
      expect(shareOf(column, holding?.type === 'flag' ? '1' : option), option).toBeCloseTo(weighted.value, 12)
      compared += 1
    }
    if (ofScale) expect(tables.at(-1)).toContain(ofScale.weighted.value.toFixed(2))
  }
  expect(compared).toBeGreaterThan(45)
})

test.skipIf(!hasOpenpyxl)(
  'openpyxl reads the workbook without a complaint: our shares, every row, and no formula',
  async () => {
    const { folder, analysis, rows } = await exported()
    const name = readdirSync(folder).find((each) => each.endsWith('.xlsx'))
    const code = `import json, openpyxl, warnings
warnings.simplefilter('error')
book = openpyxl.load_workbook('${name}')
assert not any(cell.data_type == 'f' for sheet in book for row in sheet.iter_rows() for cell in row)
print(json.dumps({sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}))`
    const run = spawnSync(PYTHON, ['-c', code], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
    expect([run.stderr, run.status]).toEqual(['', 0])
    const sheets = JSON.parse(run.stdout) as Record<string, (string | number | null)[][]>
    expect(sheets.Respuestas).toHaveLength(rows.length + 1)
    const tables = sheets.Tablas ?? []
    for (const question of questionsOf(survey005.questionnaire)) {
      const from = tables.findIndex(([text]) => text === question.text)
      const shares = tables.slice(from + 3).filter(([label]) => label !== null)
      const options = analysis.questions.find((each) => each.question === question.id)?.options ?? []
      for (const [at, { option, weighted }] of options.entries())
        expect(Number(shares[at]?.[1]), option).toBeCloseTo(weighted.value, 12)
    }
  },
)

test.skipIf(!hasPspp)('of two versions PSPP counts only the answers that count, as the panel does', () => {
  const question = {
    id: 'train',
    kind: 'single',
    text: '¿En qué llegas?',
    required: true,
    shuffle: false,
    options: [
      { id: 'bus', label: 'Camión' },
      { id: 'train', label: 'Tren' },
    ],
  } as const
  const questionnaires = [{ version: '2', sections: [{ id: 's', title: 'Uno', questions: [question] }] }]
  const since = new Map([['train', { version: '2', added: ['Tren'], retired: [], notIn: new Set(['1']) }]])
  const layout = { ...layoutOf({ surveyId: '009', title: 'Dos', questionnaires, withPlaces: true }), since }
  const folder = freshFolder()
  const names = layout.columns.map(({ name }) => name)
  const people = [
    { version: '1', train: 'bus' },
    { version: '1', train: 'bus' },
    { version: '2', train: 'bus' },
    { version: '2', train: 'train' },
  ]
  const rows = people.map((one, at) => ({ row: at + 1, survey: '009', ...one }) as Record<string, string | number>)
  writeFileSync(
    join(folder, 'respuestas.csv'),
    csvHeader(names) + rows.map((row) => csvLine(names.map((name) => row[name] ?? ''))).join(''),
  )
  writeFileSync(join(folder, 'leer.sps'), spssSyntax(layout, 'respuestas.csv', false))
  const code = "INSERT FILE='leer.sps' ENCODING='UTF8'.\nSET TNUMBERS=VALUES.\nFREQUENCIES /VARIABLES=train.\n"
  const run = spawnSync('pspp', ['-b', '-o', 'salida.csv', '-'], { cwd: folder, input: code, encoding: 'utf8' })
  expect([run.stdout, run.stderr, run.status]).toEqual(['', '', 0])
  const table = readFileSync(join(folder, 'salida.csv'), 'utf8')
  expect(table).toMatch(/bus,1,25\.0%,50\.0%/)
  expect(table).toMatch(/train,1,25\.0%,50\.0%/)
})
