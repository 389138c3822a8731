import { expect, test } from 'vitest'
import { isKnownPostalCode, isRetiredPostalCode, postalCodes } from './postal-table.ts'

test('thirteen codes of the state were retired, and none of them is in the table', () => {
  const codes = Array.from({ length: 1000 }, (_, index) => String(20_000 + index))
  expect(codes.filter(isRetiredPostalCode)).toHaveLength(13)
  expect(codes.filter((code) => isRetiredPostalCode(code) && isKnownPostalCode(code))).toEqual([])
  expect(postalCodes.filter(isRetiredPostalCode)).toEqual([])
})
