import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import { analyse } from '#rules/analysis.ts'
import { survey005 } from '#surveys/005.ts'
import { answeredCrowd, hostileTexts } from '../support/answered-crowd.ts'
import { freshSqlite } from '../support/databases.ts'
import { readCsv } from '../support/read-csv.ts'
import { exportedFile, freshFolder, runExport } from '../support/run-export.ts'
import { testStore } from '../support/store.ts'

const hasR = spawnSync('Rscript', ['-e', '1']).status === 0
const hasPspp = spawnSync('pspp', ['--version']).status === 0
const PEOPLE = 900

/** An export of people who write whatever breaks readers, and what our own analysis says of them. */
async function exported() {
  const store = await testStore(freshSqlite)
  const { questionnaire } = survey005
  await store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document: JSON.stringify(questionnaire) })
  await answeredCrowd(store, survey005, { people: PEOPLE, texts: hostileTexts })
  const folder = freshFolder()
  expect(runExport(store, '005', '--out', folder)).toMatchObject({ status: 0, stderr: '' })
  const population = editionInUse()
  const analysis = population && analyse(await store.counts.of('005'), questionnaire, population)
  expect(analysis?.weighting.kind).toBe('weighted')
  return { folder, analysis, rows: readCsv(exportedFile(folder, 'respuestas', 'csv').text) }
}

test.skipIf(!hasR)('the R script reads every row, and its weighted tables are ours', async () => {
  const { folder, analysis, rows } = await exported()
  const { name } = exportedFile(folder, 'leer', 'R')
  const code = `options(warn = 2); source("${name}", encoding = "UTF-8")
    stopifnot(nrow(respuestas) == ${PEOPLE}, is.factor(respuestas$water_days), abs(mean(respuestas$weight, na.rm = TRUE) - 1) < 1e-9)
    todo <- do.call(rbind, lapply(names(preguntas), tabla))
    write.table(format(todo[c("casos", "base", "ponderada")], digits = 16, trim = TRUE), "numeros.txt", row.names = paste(todo$pregunta, todo$opcion), col.names = FALSE)
    writeLines(as.character(respuestas$water_alternatives__words[!is.na(respuestas$water_alternatives__words)]), "palabras.txt", useBytes = TRUE)
    cat(sep = "\\n", etiquetas[["water_days"]], levels(respuestas$water_days))`
  const run = spawnSync('Rscript', ['-e', code], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  expect(run.stderr).toBe('')
  expect(run.stdout).toContain('¿cuántos días a la semana llegó agua')
  expect(run.stdout).toContain('Todos los días')

  const numbers = spawnSync('cat', [join(folder, 'numeros.txt')], { encoding: 'utf8' })
    .stdout.trimEnd()
    .split('\n')
  const found = new Map(numbers.map((line) => [/"([^"]+)"/.exec(line)?.[1] ?? '', line.split(' ').slice(-3)]))
  let compared = 0
  for (const { question, options } of analysis?.questions ?? []) {
    for (const { option, count, base, value } of options) {
      const ofR = found
        .get(`${question.replaceAll('-', '_')} ${option}`)
        ?.map((text) => Number(text.replaceAll('"', '')))
      expect([question, option, ofR?.[0], ofR?.[1]]).toEqual([question, option, count, base])
      expect(ofR?.[2]).toBeCloseTo(value, 12)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(50)
  const words = spawnSync('cat', [join(folder, 'palabras.txt')], { encoding: 'utf8' })
    .stdout.trimEnd()
    .split('\n')
  const column = rows[0]?.indexOf('water_alternatives__words') ?? -1
  expect(words).toEqual(rows.slice(1).flatMap((cells) => cells[column] || []))
})

test.skipIf(!hasPspp)('PSPP runs the SPSS syntax without a complaint, and counts as we do', async () => {
  const { folder, analysis, rows } = await exported()
  const syntax = exportedFile(folder, 'leer', 'sps').name
  const code = `INSERT FILE='${syntax}' ENCODING='UTF8'.
WEIGHT OFF.
SELECT IF NOT MISSING(weight).
WEIGHT BY weight.
AGGREGATE OUTFILE=* /BREAK=water_days /weighted=N /cases=NU.
SAVE TRANSLATE /OUTFILE='numeros.csv' /TYPE=CSV /FIELDNAMES.
`
  const run = spawnSync('pspp', ['-b', '-o', 'salida.txt', '-'], { cwd: folder, input: code, encoding: 'utf8' })
  expect([run.stdout, run.stderr, run.status]).toEqual(['', '', 0])
  const lines = spawnSync('cat', [join(folder, 'numeros.csv')], { encoding: 'utf8' })
    .stdout.trimEnd()
    .split('\n')
  const people = rows.slice(1).filter((cells) => cells[rows[0]?.indexOf('weight') ?? -1] !== '').length
  const ours = analysis?.questions.find(({ question }) => question === 'water-days')
  for (const { option, count, value } of ours?.options ?? []) {
    const [, weighted, cases] = lines.map((line) => line.split(',')).find(([id]) => id?.trim() === option) ?? []
    expect([option, Number(cases)]).toEqual([option, count])
    expect(Number(weighted) / people).toBeCloseTo(value, 4)
  }
})
