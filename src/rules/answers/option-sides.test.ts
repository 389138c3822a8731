import { expect, test } from 'vitest'
import type { Option } from '#questions/base-question.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { guessedSides, sidesOf, withoutGuessedSides } from './option-sides.ts'
import { questionsOf } from './questions-of.ts'

const listOf = (labels: string): Option[] =>
  labels.split(' / ').map((label, at) => ({ id: `o${at}`, label, ...(label === 'No sé' && { role: 'dont-know' }) }))

/** One letter for each option: in favour, neutral, against, or none. */
const letters = { favour: '+', neutral: '0', against: '-' } as const
function guessOf(labels: string): string {
  const options = listOf(labels)
  const sides = guessedSides(options)
  return options.map(({ id }) => letters[sides.get(id) ?? ('' as 'favour')] ?? '.').join('')
}

test.each([
  ['Muy bueno / Bueno / Regular / Malo / Muy malo / No sé', '++0--.'],
  ['Buena / Regular / Mala / No la conozco', '+0-.'],
  ['Muy buenos / Buenos / Ni buenos ni malos / Malos / Muy malos', '++0--'],
  ['Aprueba / Desaprueba', '+-'],
  ['Aprueba mucho / Aprueba algo / Desaprueba algo / Desaprueba mucho', '++--'],
  ['Muy de acuerdo / Algo de acuerdo / Ni de acuerdo ni en desacuerdo / En desacuerdo / Muy en desacuerdo', '++0--'],
  ['Mucho más probable / Algo más probable / Igual de probable / Algo menos probable / Mucho menos probable', '++0--'],
  ['Muy bien / Bien / Ni bien ni mal / Mal / Muy mal / No sé', '++0--.'],
  ['Totalmente a favor / Algo a favor / Ni a favor ni en contra / Algo en contra / Totalmente en contra', '++0--'],
  ['A favor / En contra', '+-'],
  ['Mejoró mucho / Mejoró algo / Siguió igual / Empeoró algo / Empeoró mucho', '++0--'],
  ['Mejor / Igual / Peor', '+0-'],
  ['Muy satisfecho / Algo satisfecho / Poco satisfecho / Nada satisfecho', '++--'],
  ['Mucha confianza / Algo de confianza / Poca confianza / Nada de confianza', '++--'],
  ['Por buen camino / Por mal camino', '+-'],
  // Whoever is asked how much has no side; nor has a list that says something else.
  ['Mucho / Algo / Poco / Nada', '....'],
  ['Sí / No', '..'],
  ['Buena / Regular', '..'],
  ['Bueno / Malo / Depende del día', '...'],
  ['Bueno / En contra', '..'],
  ['Muy barato / Barato / Caro / Muy caro', '....'],
])('«%s» is %s', (labels, sides) => {
  expect(guessOf(labels)).toBe(sides)
})

test('the guess fits the surveys that we know', () => {
  const guessed = fixedSurveys
    .slice(0, 5)
    .flatMap(({ id, questionnaire }) =>
      questionsOf(questionnaire).flatMap((question) => (sidesOf(question).size > 0 ? `${id} ${question.id}` : [])),
    )
  expect(guessed).toEqual([
    '001 state-12-months',
    '002 municipal-services',
    '003 alliances-opinion',
    '003 own-party-alliance',
    '004 parity-opinion',
  ])
})

const question = { id: 'q', kind: 'single', text: '¿?', required: true, shuffle: false } as const

test('what is written counts, and not the wording; both sides need an option', () => {
  const [good, bad] = listOf('Buena / Mala') as [Option, Option]
  const sides = (...options: Option[]) => Object.fromEntries(sidesOf({ ...question, options }))
  expect(sides(good, bad)).toEqual({ o0: 'favour', o1: 'against' })
  expect(sides({ ...good, side: 'against' }, { ...bad, side: 'favour' })).toEqual({ o0: 'against', o1: 'favour' })
  expect(sides({ ...good, side: 'favour' }, bad)).toEqual({})
  expect(sides({ ...good, side: 'none' }, bad)).toEqual({})
  expect(sidesOf({ ...question, kind: 'several', atMost: 2, options: [good, bad] }).size).toBe(0)
})

test('a side that the wording says already is not stored twice', () => {
  const options = listOf('Buena / Mala')
  const written = options.map((option, at) => ({
    ...option,
    side: at === 0 ? ('favour' as const) : ('against' as const),
  }))
  expect(withoutGuessedSides({ ...question, options: written })).toEqual({ ...question, options })
  const other = written.map((option) => ({ ...option, side: 'none' as const }))
  expect(withoutGuessedSides({ ...question, options: other })).toEqual({ ...question, options: other })
})
