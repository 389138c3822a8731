import { expect, test } from 'vitest'
import { fieldStudies } from '#field-studies/catalog.ts'
import { figuresOf, type PieFigure } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import { labelLines, labelPosition, pie, slicePath, slicesOf, usedHeight } from './pie-geometry.ts'

const pies = fieldStudies.flatMap(figuresOf).filter((figure): figure is PieFigure => figure.kind === 'pie')

/** The widest of common letters at the labels' size: DejaVu Sans in bold. */
const LETTER = 9

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function labelsOf({ rows, remainder }: PieFigure) {
  const all = remainder ? [...rows, remainder] : rows
  const slices = slicesOf(all.map((row) => row.value))
  return all.map((row, i) => {
    const lines = [...labelLines(row.name), percent(row.value)]
    const position = labelPosition(slices[i] ?? { start: 0, end: 0, middle: 0 }, lines.length)
    const width = Math.max(...lines.map((line) => line.length)) * LETTER
    const left = position.x - { start: 0, middle: width / 2, end: width }[position.anchor]
    const top = position.y - pie.lineHeight / 2
    const box: Box = { left, right: left + width, top, bottom: top + lines.length * pie.lineHeight }
    return { name: row.name, y: position.y, lines: lines.length, box }
  })
}

test('slices follow each other from twelve o’clock, and what is not given stays open', () => {
  expect(slicesOf([50, 25])).toEqual([
    { start: 0, end: 0.5, middle: 0.25 },
    { start: 0.5, end: 0.75, middle: 0.625 },
  ])
})

test('a slice is cut out of the ring, clockwise', () => {
  const [quarter, rest] = slicesOf([25, 75])
  expect(quarter && slicePath(quarter)).toBe('M163 64A76 76 0 0 1 239 140L208 140A45 45 0 0 0 163 95Z')
  expect(rest && slicePath(rest)).toBe('M239 140A76 76 0 1 1 163 64L163 95A45 45 0 1 0 208 140Z')
})

test.each([
  ['PAN', ['PAN']],
  ['Aspirante MORENA 1', ['Aspirante', 'MORENA 1']],
  ['Sin desglose publicado', ['Sin desglose', 'publicado']],
])('%s is written in the lines %j', (name, lines) => {
  expect(labelLines(name)).toEqual(lines)
})

test.each(pies)('$id: no label covers another', (figure) => {
  const labels = labelsOf(figure)
  for (const [i, { name, box: a }] of labels.entries())
    for (const { name: other, box: b } of labels.slice(i + 1)) {
      const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
      expect(isApart, `${name} and ${other}`).toBe(true)
    }
})

test.each(pies)('$id: no label covers the ring', (figure) => {
  for (const { name, box } of labelsOf(figure)) {
    const nearestX = Math.max(box.left, Math.min(pie.x, box.right))
    const nearestY = Math.max(box.top, Math.min(pie.y, box.bottom))
    expect(Math.hypot(nearestX - pie.x, nearestY - pie.y), name).toBeGreaterThan(pie.outer)
  }
})

test.each(pies)('$id: ring and labels are inside the drawing', (figure) => {
  const labels = labelsOf(figure)
  const { top, height } = usedHeight(labels)
  expect(top).toBeLessThan(pie.y - pie.outer)
  expect(top + height).toBeGreaterThan(pie.y + pie.outer)
  for (const { name, box } of labels) {
    expect(box.top, name).toBeGreaterThan(top)
    expect(box.bottom, name).toBeLessThan(top + height)
    expect(box.left, name).toBeGreaterThanOrEqual(0)
    expect(box.right, name).toBeLessThanOrEqual(pie.width)
  }
})
