import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Release } from '#releases/release.ts'
import { releaseCsv } from '#rules/releases/files/release-csv.ts'
import { survey005 } from '#surveys/005.ts'
import { pageAssets } from '../../../../tests/support/browser/page-parts.ts'
import { elementOf } from '../../../../tests/support/browser/served-html.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { fileMakers } from '../../../../tests/support/releases/release-files.ts'
import { sampleRelease } from '../../../../tests/support/releases/sample-release.ts'
import { drawPicture } from '../../draw.tsx'
import { accentColours } from './picture.tsx'
import { barHeight, LEADING, pictureLayout } from './picture-layout.ts'
import { previewPages } from './release-pages.tsx'

const shapes = ['wide', 'square'] as const
const { release } = sampleRelease()
const { settings } = fileMakers(release)
const about = { accent: 'blue', questionnaire: survey005.questionnaire } as const

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/>([^<]+)</g)].map(([, text = '']) => text)
}

describe.each(shapes)('a %s picture', (shape) => {
  test('has the numbers of the CSV, and says of how many, when, how and where', () => {
    for (const { id, text } of release.questions) {
      const svg = drawPicture(settings, release, { question: id, shape, ...about }) ?? ''
      const [header = [], ...rows] = readCsv(releaseCsv(release, id))
      const read = (cells: readonly string[], name: string) => cells[header.indexOf(name)] ?? ''
      const ofAll = rows.filter(
        (cells) => read(cells, 'comparacion_id') === 'all' && read(cells, 'medida') === 'porcentaje',
      )
      const inCsv = ofAll
        .filter((cells) => read(cells, 'ponderado'))
        .map((cells) => [
          `${read(cells, 'ponderado')}\u00a0%`,
          `(${read(cells, 'intervalo_modelado_95_inferior')} a ${read(cells, 'intervalo_modelado_95_superior')})`,
        ])
      const texts = textsOf(svg)
      const drawn = texts.flatMap((each, at) => (/^\d+\u00a0%$/.test(each) ? [[each, texts[at + 1]]] : []))
      expect([id, drawn.toSorted()]).toEqual([id, inCsv.toSorted()])
      const said = texts.join(' ').replaceAll(/\s+/g, ' ')
      expect(said).toContain(text.replaceAll(/\s+/g, ' '))
      expect(said).toContain('Participación abierta')
      expect(said).toContain('Publicación 1')
      expect(said).toContain('/survey/005/resultados/1')
      expect(said).toContain('15 de noviembre de 2026')
      expect(said).not.toMatch(/margen de error|confianza|representativa|empate/i)
      if (drawn.length > 0) expect(said).toContain('intervalo modelado al 95 %')
    }
  })

  test.each([
    ['one answer', 'Corta', ['Sí'], '¿Sí?', true],
    [
      'many long answers',
      'Una pregunta '.repeat(15),
      Array.from({ length: 14 }, (_, at) => `Respuesta ${at} de muchas palabras seguidas`),
      'Otra pregunta '.repeat(12),
      true,
    ],
    ['words without end', 'palabra '.repeat(90), ['x '.repeat(200), 'y'], 'palabra '.repeat(90), false],
    ['nothing', 'Nada', [], '', false],
  ])('keeps everything inside and apart: %s', (_, question, labels, more, hasSides) => {
    const facts = ['Una línea de datos que no es corta, con fechas y personas, para que no quepa en una sola', 'Otra']
    const layout = pictureLayout(shape, {
      heading: 'Casa · Encuesta',
      headline: question,
      question: more,
      labels,
      facts,
      hasSides,
    })
    const { rows, height } = layout
    const bottomOf = ({ y, lines, size }: typeof layout.facts) => y + (lines.length - 1) * size * LEADING
    expect(bottomOf(layout.headline)).toBeLessThan(rows.top)
    if (more) expect(bottomOf(layout.headline)).toBeLessThan(layout.question.y - layout.question.size)
    if (more) expect(bottomOf(layout.question)).toBeLessThan(rows.top)
    if (hasSides) expect(layout.sidesBar.y + layout.sidesBar.size * 1.6).toBeLessThan(rows.top)
    expect(rows.top + rows.perColumn * rows.height).toBeLessThanOrEqual(rows.bottom + 0.001)
    expect(rows.bottom).toBeLessThan(layout.facts.y - layout.facts.size)
    expect(bottomOf(layout.facts)).toBeLessThan(height)
    for (const lines of rows.labels) {
      expect(lines.length * rows.labelSize * LEADING + barHeight(rows.height)).toBeLessThanOrEqual(rows.height)
    }
  })
})

test.each(shapes)('a %s picture has the options in the order of the page, where shuffled ones are sorted', (shape) => {
  const page = previewPages(settings, pageAssets, survey005, release, [])[0]?.draw() ?? ''
  const percents = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, number]) => Number(number))
  for (const { id } of release.questions) {
    const onPage = percents(elementOf(page, 'article', id), /class="option-share">(\d+)\u00a0%/g)
    const svg = drawPicture(settings, release, { question: id, shape, ...about }) ?? ''
    expect([id, percents(svg, />(\d+)\u00a0%</g)]).toEqual([id, onPage])
  }
})

test('a picture leads with what the analyst wrote of its question, unless an electoral silence would not hide it', () => {
  const [first, second] = release.questions
  const story = { leads: [first?.id ?? '', second?.id ?? ''], sentences: ['Así se vive el agua.', 'Y así la calle.'] }
  const said = (of: Release, question = '') =>
    textsOf(drawPicture(settings, of, { question, shape: 'square', ...about }) ?? '').join(' ')
  expect(said({ ...release, story }, first?.id)).toContain('Así se vive el agua.')
  const questions = release.questions.map((each) => ({ ...each, isElectoral: each === second }))
  expect(said({ ...release, questions, story }, first?.id)).not.toContain('Así se vive el agua.')
  expect(said({ ...release, questions, story }, second?.id)).toContain('Y así la calle.')
})

test('a question that the release does not have has no picture', () => {
  expect(drawPicture(settings, release, { question: 'nada', shape: 'wide', ...about })).toBeUndefined()
})

test('what is withheld is said in place of bars', () => {
  const [first] = release.questions
  if (!first) throw new Error('no question')
  const withheld: Release = { ...release, questions: [{ ...first, result: { kind: 'withheld', why: 'few' } }] }
  const texts = textsOf(drawPicture(settings, withheld, { question: first.id, shape: 'wide', ...about }) ?? '')
  expect(texts).toContain('No se muestra: son muy pocas personas, o muy pocas las nuevas.')
  expect(texts.join()).not.toContain('%')
})

test('the colours are those of the style sheet', () => {
  const style = readFileSync(new URL('../../styles/shared.css', import.meta.url), 'utf8')
  for (const [accent, colour] of Object.entries(accentColours)) {
    expect(style).toMatch(new RegExp(`\\.accent-${accent} \\{\\s+--accent: ${colour};`))
  }
})

test('of a battery there is one picture: its items by their net, with the numbers of each side', () => {
  const items = release.questions.slice(0, 3).map((question, at) => {
    if (question.result.kind !== 'table') throw new Error('no table')
    const net = { value: [-8, 25, 4][at] ?? 0, low: -12, high: 30 }
    const sides = { favour: 40, neutral: 12, against: 30 + at, net }
    return { ...question, item: { battery: 'aspectos', label: `Aspecto ${at}` }, result: { ...question.result, sides } }
  })
  const asked = { ...release, questions: items, batteries: [{ id: 'aspectos', text: '¿Qué opinas de…?' }] }
  for (const shape of shapes) {
    const texts = textsOf(drawPicture(settings, asked, { question: 'aspectos', shape, ...about }) ?? '')
    expect(texts.filter((text) => /^Aspecto \d$/.test(text))).toEqual(['Aspecto 1', 'Aspecto 2', 'Aspecto 0'])
    expect(texts.filter((text) => /^[+−-]\d+$/.test(text))).toHaveLength(3)
    expect(texts).toContain('31')
    expect(texts.join(' ')).toContain('¿Qué opinas de…?')
  }
})

test('a question with sides shows them over its answers, and says the net with its interval', () => {
  const [first] = release.questions
  if (first?.result.kind !== 'table') throw new Error('no table')
  const sides = { favour: 55, neutral: 10, against: 35, net: { value: 20, low: 14, high: 26 } }
  const sided: Release = { ...release, questions: [{ ...first, result: { ...first.result, sides } }] }
  const texts = textsOf(drawPicture(settings, sided, { question: first.id, shape: 'wide', ...about }) ?? '')
  expect(texts).toEqual(expect.arrayContaining(['En contra 35\u00a0%', 'Neutral 10\u00a0%', 'A favor 55\u00a0%']))
  expect(texts.join(' ')).toContain('A favor menos en contra: +20 puntos')
})
