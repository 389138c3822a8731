import { expect, test } from 'vitest'
import { fieldStudies } from './catalog.ts'
import { figuresOf } from './field-study.ts'
import { withoutElectoral } from './without-electoral.ts'

const figures = fieldStudies.flatMap((study) => figuresOf(study))

test('what a figure shows decides whether it is electoral', () => {
  expect(figures.map(({ id, isElectoral }) => [id, isElectoral])).toEqual([
    ['preferencia-general', true],
    ['zona-tres-centurias', true],
    ['zona-independencia', true],
    ['zona-ojocaliente', true],
    ['preferencia-partido', true],
    ['preferencia-perfiles', true],
    ['genero', false],
  ])
})

test('whatever names a party or a profile is electoral', () => {
  const naming = figures.filter(({ rows }) => rows.some(({ name }) => /PAN|MORENA|PRI|Perfil|Otro/i.test(name)))
  expect(naming.length).toBeGreaterThan(0)
  for (const figure of naming) expect(figure.isElectoral, figure.id).toBe(true)
})

test('what is left of a study says nothing of parties, profiles or candidacies but that they were asked about', () => {
  for (const study of fieldStudies) {
    const { title: _, summary: __, ...left } = withoutElectoral(study)
    expect(JSON.stringify(left)).not.toMatch(/\bPAN\b|MORENA|\bPRI\b|Perfil \d|«Otros?»|«OTRO»|candidatura/)
  }
})

test('what is not electoral stays, and the first of it opens', () => {
  const [, shown] = fieldStudies.map(withoutElectoral)
  expect(shown?.tabs.map(({ id, lists }) => [id, lists?.length])).toEqual([['demografia', 2]])
  expect(shown?.defaultTab).toBe('demografia')
  expect(shown?.methodology.limits).toEqual(fieldStudies[1]?.methodology.limits)
})
