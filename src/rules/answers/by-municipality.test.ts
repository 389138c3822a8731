import fc from 'fast-check'
import { expect, test } from 'vitest'
import { municipalityOf, postalCodes } from '#places/postal-table.ts'
import { byMunicipality } from './by-municipality.ts'

test('postal codes of one municipality are put together, the largest first', () => {
  const counts = [
    { postalCode: '20000', completed: 5 },
    { postalCode: '20800', completed: 4 },
    { postalCode: '20900', completed: 4 },
    { postalCode: '20010', completed: 1 },
  ]
  expect(byMunicipality(counts, municipalityOf)).toEqual([
    { municipality: 'Aguascalientes', completed: 6, postalCodes: [counts[0], counts[3]] },
    { municipality: 'Calvillo', completed: 4, postalCodes: [counts[1]] },
    { municipality: 'Jesús María', completed: 4, postalCodes: [counts[2]] },
  ])
})

test('a code that has left the table keeps its answers', () => {
  expect(byMunicipality([{ postalCode: '99999', completed: 2 }], municipalityOf)).toEqual([
    {
      municipality: 'Fuera de la tabla actual',
      completed: 2,
      postalCodes: [{ postalCode: '99999', completed: 2 }],
    },
  ])
})

test('no completion is lost or counted twice', () => {
  const counts = fc.uniqueArray(fc.record({ postalCode: fc.constantFrom(...postalCodes), completed: fc.nat() }), {
    selector: ({ postalCode }) => postalCode,
  })
  const sum = (of: readonly { completed: number }[]) => of.reduce((total, { completed }) => total + completed, 0)
  fc.assert(fc.property(counts, (of) => sum(byMunicipality(of, municipalityOf)) === sum(of)))
})
