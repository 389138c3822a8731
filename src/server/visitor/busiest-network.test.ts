import { expect, test } from 'vitest'
import { busiestNetwork } from './busiest-network.ts'

test('one address among many is seen, and many addresses are not taken for one', () => {
  const [proxied, spread] = [busiestNetwork(), busiestNetwork()]
  for (let visit = 0; visit < 1_000; visit += 1) {
    proxied.arrived(visit % 20 === 0 ? `198.51.100.${visit % 251}` : '203.0.113.7')
    spread.arrived(`198.51.${visit % 200}.${visit % 251}`)
  }
  expect(proxied.recent().busiest).toBeGreaterThanOrEqual(950)
  expect(proxied.recent().total).toBe(1_000)
  expect(spread.recent().busiest).toBeLessThan(100)
})

test('what came is forgotten after one whole period more', () => {
  const network = busiestNetwork()
  network.arrived('203.0.113.7')
  network.nextHour()
  network.arrived('203.0.113.7')
  expect(network.recent()).toEqual({ total: 2, busiest: 2 })
  network.nextHour()
  expect(network.recent()).toEqual({ total: 1, busiest: 1 })
  network.nextHour()
  expect(network.recent()).toEqual({ total: 0, busiest: 0 })
})
