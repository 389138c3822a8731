import { expect, test } from 'vitest'
import { StoreContended, StoreUnavailable } from '../engine.ts'
import { storeError } from './failures.ts'

function failing(code: string): unknown {
  return storeError(Object.assign(new Error('said the server'), { code }))
}

test.each(['40001', '40P01', '25P02'])('%s says that a transaction was undone: it is run again', (code) => {
  expect(failing(code)).toBeInstanceOf(StoreContended)
})

test.each([
  ['40003', 'nobody knows whether it was'],
  ['08006', 'the connection is gone, perhaps after the commit'],
  ['25006', 'the server only lets us read'],
  ['57P01', 'the server is shut down'],
])('%s is an outage, and nothing is run again: %s', (code) => {
  const error = failing(code)
  expect(error).toBeInstanceOf(StoreUnavailable)
  expect(error).not.toBeInstanceOf(StoreContended)
})
