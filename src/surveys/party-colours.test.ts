import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partyColours, partyOf } from './party-colours.ts'
import { parties } from './questionnaires/parties.ts'

test.each([
  ['Partido Acción Nacional (PAN)', 'pan'],
  ['PAN', 'pan'],
  ['PAN-PRI-PRD', 'pan'],
  ['Coalición PRI y PAN', 'pri'],
  ['MORENA', 'morena'],
  ['Morena, PT y PVEM', 'morena'],
  ['Movimiento Ciudadano (MC)', 'mc'],
  ['Partido Verde Ecologista de México (PVEM)', 'pvem'],
])('an answer that is «%s» has the colour of %s', (label, party) => {
  expect(partyOf(label)).toBe(party)
})

test.each([
  'Otro partido o candidatura independiente',
  'Ninguno',
  'No sé',
  'Compro pan',
  'Votaría por el PAN si va solo',
  'Sí, apoyo que el PAN vaya en alianza',
  'PANADERÍA',
])('«%s» is no party', (label) => {
  expect(partyOf(label)).toBeUndefined()
})

test('each party that the questionnaires name has a colour of its own', () => {
  const found = parties.map(({ label }) => partyOf(label))
  expect(found).toEqual(parties.map(({ id }) => id))
})

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const brighter = (hex: string) =>
  hex.replaceAll(/[0-9a-f]{2}/g, (part) =>
    Math.min(255, Math.round(Number.parseInt(part, 16) * 1.6))
      .toString(16)
      .padStart(2, '0'),
  )

test.each(Object.entries(partyColours))(
  'the bar of %s can be told from its surface, by day and by night, as the style sheet has it',
  (party, colour) => {
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(contrast(brighter(colour), '#171f30')).toBeGreaterThanOrEqual(3)
    const style = readFileSync(new URL('../web/styles/charts.css', import.meta.url), 'utf8')
    expect(style).toContain(`\n.party-${party} {\n  color: ${colour};`)
    expect(style).toMatch(/\[class\^="party-"\] \.chart-mark \{\s+filter: brightness\(1\.6\);/)
  },
)
