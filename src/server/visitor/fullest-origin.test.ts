import { expect, test } from 'vitest'
import { fullestOrigin } from './fullest-origin.ts'

test('one address among many is seen, and many addresses are not taken for one', () => {
  const [proxied, spread] = [fullestOrigin(), fullestOrigin()]
  for (let visit = 0; visit < 1_000; visit += 1) {
    proxied.arrived(visit % 20 === 0 ? `198.51.100.${visit % 251}` : '203.0.113.7')
    spread.arrived(`198.51.${visit % 200}.${visit % 251}`)
  }
  expect(proxied.lately().fullest).toBeGreaterThanOrEqual(950)
  expect(proxied.lately().arrivals).toBe(1_000)
  expect(spread.lately().fullest).toBeLessThan(100)
})

test('what came is forgotten after one whole period more', () => {
  const origin = fullestOrigin()
  origin.arrived('203.0.113.7')
  origin.turn()
  origin.arrived('203.0.113.7')
  expect(origin.lately()).toEqual({ arrivals: 2, fullest: 2 })
  origin.turn()
  expect(origin.lately()).toEqual({ arrivals: 1, fullest: 1 })
  origin.turn()
  expect(origin.lately()).toEqual({ arrivals: 0, fullest: 0 })
})
