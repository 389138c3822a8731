import { expect } from 'vitest'

/** Every number of `expected` is in `found`, at the same place and to 1e-9. What else is found does not matter. */
export function expectSame(found: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number') {
    expect(typeof found, path).toBe('number')
    expect(Math.abs((found as number) - expected), path).toBeLessThan(1e-9)
    return
  }
  expect(Object.keys(found as object), path).toEqual(expect.arrayContaining(Object.keys(expected as object)))
  for (const [key, value] of Object.entries(expected as object)) {
    expectSame((found as Record<string, unknown>)[key], value, `${path}.${key}`)
  }
}
