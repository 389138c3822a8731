import { expect, test } from 'vitest'
import { cacheControlOf } from './cache-policy.ts'
import { memoryFile } from './memory-file.ts'
import { fileSender } from './send-file.ts'

const MOMENT = Date.UTC(2027, 5, 3, 6)
const USUAL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400'

test('while a silence is days away, it changes nothing', () => {
  expect(cacheControlOf('until-change', MOMENT, MOMENT - 4 * 86_400_000)).toBe(USUAL)
  expect(cacheControlOf('until-change', Number.POSITIVE_INFINITY, MOMENT)).toBe(USUAL)
})

test('the time left is parted among who may keep it, down to nothing', () => {
  const atSeconds = (left: number) => cacheControlOf('until-change', MOMENT, MOMENT - left * 1000)
  expect([60, 30, 20, 9, 8, 0, -1].map(atSeconds)).toEqual([
    'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=13',
    'public, max-age=0, s-maxage=5, stale-while-revalidate=3, stale-if-error=3',
    'public, max-age=0, s-maxage=4',
    'public, max-age=0, s-maxage=1',
    'no-store',
    'no-store',
    'no-store',
  ])
})

test('what was asked for before a silence and is ready after it has begun is kept by nobody', () => {
  const file = memoryFile('numbers', { type: 'text/plain', cachePolicy: 'until-change' })
  const send = fileSender({ usual: {}, frameable: {}, asset: {} })
  const written = (validUntil: number) => {
    let head: readonly string[] = []
    const response = {
      writeHead(_status: number, headers: string[]) {
        head = headers
        return { end() {} }
      },
    }
    send(file, validUntil, { headers: {} } as never, response as never)
    return head[head.indexOf('cache-control') + 1]
  }
  expect([written(Date.now() - 1), written(Date.now() + 1e12)]).toEqual(['no-store', USUAL])
})
