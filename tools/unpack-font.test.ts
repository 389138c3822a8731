import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { afterAll, expect, test } from 'vitest'
import { nameFamily, unpackFont } from './unpack-font.ts'

const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fontFiles = ([600, 800] as const).map((weight) => {
  const woff = new URL(import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))
  const file = join(folder, `${weight}.ttf`)
  writeFileSync(file, nameFamily(unpackFont(readFileSync(woff)), 'Inter'))
  return file
})

function widthOf(weight: number): number {
  const text = `<text y="50" font-family="Inter" font-size="40" font-weight="${weight}">Opinión 28.5\u00a0%</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90">${text}</svg>`
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox()?.width ?? 0
}

test('both weights of the unpacked font are found by the name of its family, and each is its own', () => {
  expect(widthOf(600)).toBeGreaterThan(200)
  expect(widthOf(800)).toBeGreaterThan(widthOf(600) + 5)
})

test('what is not a packed font is refused', () => {
  expect(() => unpackFont(Buffer.from('wOF2 something else'))).toThrow('Not a WOFF file')
})
