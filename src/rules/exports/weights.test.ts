import { expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import { exportWeights } from './weights.ts'

test('a file without weights says why, with the group in Spanish', () => {
  const cell = { sex: 'woman', ageBand: '18-to-24', municipality: 'Aguascalientes', answers: new Map() }
  const { about } = exportWeights([{ ...cell, people: 40 }], editionInUse())
  expect(about).toMatchObject({ kind: 'unweighted', why: expect.stringMatching(/en el grupo «(Hombre|Mujer)/) })
})
