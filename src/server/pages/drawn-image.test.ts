import { expect, test } from 'vitest'
import { drawnImages, pngDrawer } from './drawn-image.ts'

const drawn = drawnImages(pngDrawer([]))
const square = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>'

test('nothing is drawn before it is asked for, and once for all who ask', async () => {
  let times = 0
  const image = drawn(
    () => {
      times += 1
      return square
    },
    { cachePolicy: 'never' },
  )
  expect(times).toBe(0)
  const [one, other] = await Promise.all([image(), image()])
  expect(await image()).toBe(one)
  expect(other).toBe(one)
  expect(times).toBe(1)
  expect(one).toMatchObject({ type: 'image/png', cachePolicy: 'never' })
})

test('what could not be drawn is tried again', async () => {
  const attempts = ['no drawing', square]
  const image = drawn(() => attempts.shift() ?? '', { cachePolicy: 'never' })
  await expect(image()).rejects.toThrow()
  expect((await image()).bodies.identity.subarray(1, 4).toString()).toBe('PNG')
})
