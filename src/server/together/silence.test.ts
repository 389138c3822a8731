import { expect, test } from 'vitest'
import { MOST_UNHEARD_LOOKS, silences } from './silence.ts'

test('who is silent for one look too many is told of, and who is heard begins anew', () => {
  const { look, heard } = silences()
  for (let times = 0; times < MOST_UNHEARD_LOOKS; times += 1) expect(look([1, 2])).toEqual([])
  heard(2)
  expect(look([1, 2])).toEqual([1])
  for (let times = 1; times < MOST_UNHEARD_LOOKS; times += 1) expect(look([2])).toEqual([])
  expect(look([2])).toEqual([2])
})

test('somebody who is gone leaves nothing behind, and what is heard of a stranger counts for nobody', () => {
  const { look, heard, gone } = silences()
  for (let times = 0; times < MOST_UNHEARD_LOOKS; times += 1) look([1])
  gone(1)
  heard(1)
  heard(7)
  expect(look([1, 7])).toEqual([])
})
