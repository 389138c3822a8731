import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { pngOf } from './png.ts'

test('what is packed is a PNG that another program reads, pixel by pixel', async () => {
  const pixels = Buffer.from(Array.from({ length: 5 * 3 }, (_, i) => [i * 17, 255 - i * 17, (i % 2) * 255, 255]).flat())
  const png = await pngOf({ width: 5, height: 3, pixels })
  const href = `data:image/png;base64,${png.toString('base64')}`
  const image = `<image href="${href}" width="5" height="3" image-rendering="optimizeSpeed"/>`
  const read = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="5" height="3">${image}</svg>`).render()
  expect([...read.pixels]).toEqual([...pixels])
})
