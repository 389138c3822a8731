import { expect, test } from 'vitest'
import { StoreContended, StoreUnavailable } from '../engine.ts'
import { guarded } from './failures.ts'

function failing(code: string): Promise<unknown> {
  return guarded(async () => {
    throw Object.assign(new Error('said the server'), { code })
  }).catch((error: unknown) => error)
}

test.each(['40001', '40P01', '25P02'])('%s says that a transaction was undone: it is run again', async (code) => {
  expect(await failing(code)).toBeInstanceOf(StoreContended)
})

test.each([
  ['40003', 'nobody knows whether it was'],
  ['08006', 'the connection is gone, perhaps after the commit'],
  ['25006', 'the server only lets us read'],
  ['57P01', 'the server is shut down'],
])('%s is an outage, and nothing is run again: %s', async (code) => {
  const error = await failing(code)
  expect(error).toBeInstanceOf(StoreUnavailable)
  expect(error).not.toBeInstanceOf(StoreContended)
})
