import { populationEditions } from '#places/population.ts'
import type { Release } from '#releases/release.ts'
import { fieldNames, type MethodTexts } from '#rules/releases/method/method-fields.ts'
import type { MethodFacts } from '#rules/releases/method/method-sentences.ts'
import { survey005 as survey } from '#surveys/005.ts'

const [population] = populationEditions
if (!population) throw new Error('There is no edition of the population')

/** A release of survey 005 without its method sheet. */
export const release: Omit<Release, 'method'> = {
  surveyId: '005',
  number: 2,
  surveyTitle: survey.title,
  publishedOn: '2026-12-01',
  fieldwork: { from: '2026-11-16', to: '2026-11-30' },
  isLast: false,
  people: 1_230,
  nEff: 805,
  questions: [],
  comparisons: [],
  participants: [],
  weighting: {
    rung: 2,
    rungName: 'sexo y edad combinados, y por zona',
    edition: population.edition,
    deff: 1.528,
    maxWeight: 4.221,
    minWeight: 0.312,
    passes: 12,
  },
}

export const facts: MethodFacts = {
  release,
  earlier: [{ release: { ...release, number: 1, publishedOn: '2026-11-20', method: [] }, sha256: 'a'.repeat(64) }],
  publicOrigin: 'https://encuestas.example',
  questionnaireVersions: ['1'],
  started: 1_507,
  completed: 1_291,
  minors: 4,
  setAside: [
    { name: 'red muy concurrida', responses: 47 },
    { name: 'menos de 20 segundos', responses: 3 },
  ],
  reached: {
    since: '2026-11-16',
    parts: [
      { title: 'El agua en tu casa', times: 1_488 },
      { title: 'Los servicios', times: 1_391 },
      { title: 'Sobre ti', times: 1_390 },
    ],
  },
  standIns: 0,
  speeders: 38,
  straightLines: 4,
  linesRead: 1_204,
  refused: { check: 88, start: 9, completion: 0 },
  answersPerAddress: 1,
  population,
  software: 'encuestas 0.1.0',
}

/** Something in every field. */
export const methodTexts: MethodTexts = Object.fromEntries(fieldNames.map((name) => [name, `Texto de ${name}.`]))
