import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centreCrop } from './centre-crop.ts'

const story = { width: 1080, height: 1920 }

test('a picture of the frame’s own shape is used whole', () => {
  expect(centreCrop(story, story)).toEqual({ x: 0, y: 0, ...story })
  expect(centreCrop({ width: 540, height: 960 }, story)).toEqual({ x: 0, y: 0, width: 540, height: 960 })
})

test('a wide picture loses its sides, a tall one its top and bottom', () => {
  expect(centreCrop({ width: 1200, height: 640 }, story)).toEqual({ x: 420, y: 0, width: 360, height: 640 })
  expect(centreCrop({ width: 540, height: 2000 }, story)).toEqual({ x: 0, y: 520, width: 540, height: 960 })
})

test('the part has the frame’s shape, lies inside the picture and touches two of its sides', () => {
  const side = fc.integer({ min: 1, max: 5000 })
  const size = fc.record({ width: side, height: side })
  fc.assert(
    fc.property(size, size, (picture, frame) => {
      const part = centreCrop(picture, frame)
      expect(part.width / part.height).toBeCloseTo(frame.width / frame.height, 6)
      expect(Math.min(part.x, part.y)).toBeCloseTo(0, 6)
      expect(part.x * 2 + part.width).toBeCloseTo(picture.width, 6)
      expect(part.y * 2 + part.height).toBeCloseTo(picture.height, 6)
    }),
  )
})
