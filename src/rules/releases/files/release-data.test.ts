import { expect, test } from 'vitest'
import { countsOf, editionInUse } from '#places/population-table.ts'
import type { Release, ReleasedRow } from '#releases/release.ts'
import { survey001 } from '#surveys/001.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { hostileTexts } from '../../../../tests/support/crowds/answered-crowd.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { keptRelease } from '../../../../tests/support/releases/release-files.ts'
import { sampleRelease } from '../../../../tests/support/releases/sample-release.ts'
import { rungs } from '../../weighting/census-margins.ts'
import { introductionOf, questionnaireText } from '../method/questionnaire-text.ts'
import { mainResults, newsOf } from '../news/news.ts'
import { citationOf } from './citation.ts'
import { releaseCsv, targetsCsv } from './release-csv.ts'
import { releaseJson } from './release-json.ts'

const { release: sample } = sampleRelease()
const { questions } = sampleRelease({ people: 700, seed: 3 }).release
const wave = { since: 1, people: 700, weighting: sample.weighting, questions }
const release: Release = { ...sample, wave }
const publisher = { name: 'La casa', address: 'https://encuestas.example/survey/005/resultados/1' }

function linesOf(csv: string) {
  const [header = [], ...rows] = readCsv(csv)
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

/** Every table of a release, by comparison and group. */
function* tablesOf({ questions, comparisons, wave }: Release) {
  for (const { id, result } of questions) {
    yield { id, by: 'all', group: '', result }
    for (const { by, groups, questions: compared } of comparisons) {
      const tables = compared.find(({ question }) => question === id)?.tables ?? []
      for (const [at, table] of tables.entries()) yield { id, by, group: groups[at]?.id ?? '', result: table }
    }
    for (const one of wave?.questions ?? []) if (one.id === id) yield { id, by: 'new', group: '', result: one.result }
  }
}

test('the CSV has every number of the document, and no other', () => {
  const lines = linesOf(releaseCsv(release))
  const expected = [...tablesOf(release)].flatMap(({ id, by, group, result }) => {
    const where = [id, by, group]
    if (result.kind === 'withheld') return [[...where, '', '', '', '', '', '', '', '']]
    const ofRow = ({ option, share }: ReleasedRow) =>
      share.kind === 'shown'
        ? [option, share.percent, share.low, share.high, share.unweighted, share.count, result.base, share.nEff]
        : [option, '', '', '', '', '', result.base, '']
    const { mean } = result
    return [
      ...result.rows.map((row) => [...where, ...ofRow(row)]),
      ...(mean ? [[...where, '', mean.value, mean.low, mean.high, mean.unweighted, '', result.base, result.nEff]] : []),
    ]
  })
  const columns = [
    ...['pregunta_id', 'comparacion_id', 'grupo_id', 'respuesta_id', 'ponderado', 'intervalo_modelado_95_inferior'],
    ...['intervalo_modelado_95_superior', 'sin_ponderar', 'personas', 'base', 'n_efectiva'],
  ]
  expect(lines.map((line) => columns.map((name) => line[name]))).toEqual(
    expected.map((cells) => cells.map((cell) => `${cell ?? ''}`)),
  )
  expect(lines.length).toBeGreaterThan(50)
  for (const line of lines) {
    expect(line).toMatchObject({
      encuesta: '005',
      publicacion: '1',
      fecha_publicacion: '2026-11-16',
      participacion: 'abierta',
    })
    expect(line.ponderado === '').toBe(line.en_palabras !== '')
  }
})

test('the CSV of a question is its part of the whole', () => {
  const whole = releaseCsv(release).split('\r\n')
  const parts = release.questions.flatMap(({ id }) => releaseCsv(release, id).split('\r\n').slice(1, -1))
  expect(parts).toEqual(whole.slice(1, -1))
})

test('the JSON is the document with what is needed to name it', () => {
  const kept = keptRelease(release)
  const { about, release: told } = JSON.parse(releaseJson(kept, publisher))
  expect(told).toEqual(release)
  expect(about).toMatchObject({
    address: publisher.address,
    documentSha256: kept.sha256,
    citation: citationOf(release, publisher),
  })
  const [question] = release.questions
  const part = JSON.parse(releaseJson(kept, publisher, question?.id))
  expect(part.question).toEqual(question)
  expect(part.wave.questions.map(({ id }: { id: string }) => id)).toEqual([question?.id])
  expect(part.release.method).toEqual(release.method)
})

test('the targets of the weighting are those of the census, and each margin adds up', () => {
  const population = editionInUse()
  const targets = release.weighting.targets ?? []
  const lines = linesOf(targetsCsv(release, targets))
  expect(lines).toHaveLength(targets.length)
  const margins = Map.groupBy(lines, ({ margen }) => margen)
  expect([...margins.keys()].join(', ')).toBe(
    rungs[release.weighting.rung - 1]?.margins.map(([name]) => name).join(', '),
  )
  const sum = (rows: typeof lines, name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
  const adults = population ? countsOf(population).filter(({ ageBand }) => ageBand !== 'under-18') : []
  for (const rows of margins.values()) {
    expect(sum(rows, 'proporcion')).toBeCloseTo(1, 12)
    expect(sum(rows, 'personas')).toBe(adults.reduce((all, { people }) => all + people, 0))
  }
  expect(lines.map(({ nivel }) => nivel)).toContain('Mujer, 18 a 24 años')
})

test('what a spreadsheet would run is only read', () => {
  const texts: Release = {
    ...release,
    questions: release.questions.map((question, at) => ({
      ...question,
      text: hostileTexts[at % hostileTexts.length] ?? '',
    })),
  }
  for (const { pregunta = '' } of linesOf(releaseCsv(texts))) expect(pregunta).not.toMatch(/^\s*[=+\-@＝]/)
})

test('nothing that is said calls an open study what it is not', () => {
  const kept = keptRelease(release)
  const said = [
    releaseCsv(release),
    releaseJson(kept, publisher),
    citationOf(release, publisher),
    newsOf(release).summary ?? '',
    ...mainResults(release),
  ]
  const words = said.join('\n').replaceAll('No es un margen de error', '')
  expect(words).not.toMatch(/margen de error|confianza|representativa|empate técnico/i)
  expect(words).toContain('participación abierta')
  expect(words).toMatch(/intervalo modelado al 95/i)
})

test('the questionnaire has every word, option and condition, in order', () => {
  const text = questionnaireText(survey005.title, survey005.questionnaire)
  let from = 0
  for (const question of survey005.questionnaire.sections.flatMap(({ questions }) => [...questions])) {
    const at = text.indexOf(question.text, from)
    expect([question.id, at >= from]).toEqual([question.id, true])
    from = at
    for (const { label } of 'options' in question ? question.options : []) expect(text.slice(from)).toContain(label)
  }
  expect(text).toMatch(/Solo si en la pregunta \d+ contestó: «/)
})

test('the questionnaire begins with what people read before the questions, as the release keeps it', () => {
  for (const survey of fixedSurveys) {
    const { intro, place, answering, questionnaire } = survey
    const read = introductionOf(survey, { isSecure: true })
    const text = questionnaireText(survey.title, questionnaire, read)
    const before = text.slice(0, text.indexOf('1. '))
    for (const words of [intro.heading, intro.line, place.title, place.text]) expect(before).toContain(words)
    for (const { title, text: words } of noticesOf(survey)) expect(before).toContain(`${title}: ${words}`)
    if ('intro' in answering) expect(before).toContain(answering.intro)
    // Releases from before say nothing of it, and their file stays as it was.
    expect(questionnaireText(survey.title, questionnaire)).not.toContain(place.text)
  }
  expect(introductionOf(survey001, { isSecure: false }).join()).toContain('viaja sin cifrar')
})

const noticesOf = ({ intro, place, answering }: Survey) =>
  [intro.notice, place.confirmed, place.privacy, answering.notice].filter((notice) => notice !== undefined)
