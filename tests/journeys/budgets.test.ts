import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { surveyOfVersion } from '#server/live-catalog.ts'
import type { MemoryFile } from '#server/pages/memory-file.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { testConfig } from '../support/app.ts'
import { builtSite, still } from '../support/site.ts'
import { siteStateOf } from '../support/site-state.ts'

const KB = 1_000
/** It keeps to what holds for the others. */
const fromFile = surveyOfVersion({ surveyId: '099', number: 1, document: templateSurvey })

let files: Map<string, MemoryFile>
let notFound: MemoryFile
beforeAll(async () => {
  const { surveys } = siteStateOf([...fixedSurveys, fromFile])
  const config = testConfig()
  const site = (await builtSite(config, { states: still(config, { surveys }) })).current()
  const isText = (path: string) => !path.endsWith('.png')
  const made = [...site.files]
    .filter(([path]) => isText(path))
    .map(async ([path, file]) => [path, await file()] as const)
  files = new Map(await Promise.all(made))
  notFound = site.notFound()
})

describe('what a page makes the visitor load, compressed', () => {
  test('the home page and the 404 page bring no script', () => {
    expect(htmlOf('/')).not.toContain('<script')
    expect(textOf(notFound)).not.toContain('<script')
    expect(htmlOf('/')).not.toContain('modulepreload')
  })

  test.each([...fixedSurveys, fromFile])(
    'survey $id brings at most 80 kB of script before its form is asked for',
    ({ id }) => {
      const scripts = scriptsOf(htmlOf(`/survey/${id}`))
      expect(scripts.length).toBeGreaterThan(0)
      expect(weight(scripts)).toBeLessThanOrEqual(80 * KB)
      for (const late of ['postal-table', 'builtin-form', 'typeform-host', 'build', 'solver']) {
        expect(scripts.some((path) => path.startsWith(`/assets/${late}-`))).toBe(false)
      }
    },
  )

  test.each(['/survey/001/campo', '/survey/002/campo'])('%s brings at most 4 kB of script', (path) => {
    expect(weight(scriptsOf(htmlOf(path)))).toBeLessThanOrEqual(4 * KB)
  })

  test.each([
    ['/', 8],
    ['/survey/001', 8],
    ['/survey/099', 8],
    ['/thank-you/001', 8],
    ['/survey/002/campo', 10],
  ])('the style sheet of %s weighs at most %s kB', (path, kilobytes) => {
    const packed = brotliCompressSync(styleOf(htmlOf(path)))
    expect(packed.length).toBeGreaterThan(KB)
    expect(packed.length).toBeLessThanOrEqual(kilobytes * KB)
  })

  test('the typeface of every page is one small file that is kept for good, and no text waits for it', () => {
    const fonts = [...files].filter(([path]) => path.endsWith('.woff2'))
    expect(fonts).toHaveLength(1)
    for (const [path, { type, cachePolicy, bodies }] of fonts) {
      expect({ type, cachePolicy }).toEqual({ type: 'font/woff2', cachePolicy: 'for-good' })
      expect(bodies.identity.length).toBeLessThanOrEqual(30 * KB)
      for (const page of ['/', '/survey/004', '/thank-you/001', '/survey/002/campo', '/resultados']) {
        const css = styleOf(htmlOf(page))
        expect(css, page).toContain(path)
        expect(css, page).toMatch(/@font-face\{[^}]*font-display:optional/)
        expect(css, page).toMatch(/--font-sans:Inter,/)
      }
    }
  })

  test('no page has a class that only the style sheet of other pages knows', () => {
    const sheets = new Map(
      [...files].filter(([path]) => path.endsWith('.css')).map(([path, css]) => [path, textOf(css)]),
    )
    const classesIn = (css: string) =>
      new Set([...css.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))
    const known = [...sheets.values()].map(classesIn)
    for (const [path, file] of files) {
      if (!file.type.startsWith('text/html')) continue
      const html = textOf(file)
      const own = classesIn(styleOf(html))
      const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
      const missing = [...used].filter((name) => !own.has(name) && known.some((all) => all.has(name)))
      expect(missing, path).toEqual([])
    }
  })

  test.each([
    ['the postal table', 'postal-table', 20],
    ['our own form', 'builtin-form', 6],
    ['a battery, of however many items,', 'battery-field|battery', 3],
    ['the work for an answer', 'solver', 6],
    ['the external form and its client', 'typeform-host|build', 15],
  ])('%s comes later and weighs little', (_part, name, kilobytes) => {
    const parts = [...files.keys()].filter((path) => new RegExp(`^/assets/(${name})-[^.]+\\.js$`).test(path))
    expect(parts.length).toBe(name.split('|').length)
    expect(weight(parts)).toBeLessThanOrEqual(kilobytes * KB)
  })

  test('no script brings what only the server does with a kind of question: exports and forms for the vendor', () => {
    const scripts = [...files].filter(([path]) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    for (const [path, { bodies }] of scripts) {
      for (const word of ['not_answered', 'multiple_choice']) {
        expect(bodies.identity.includes(word), `${word} in ${path}`).toBe(false)
      }
    }
  })

  test('no page asks for a piece of a script that is smaller than the asking', () => {
    const pages = [...files].filter(([, file]) => file.type.startsWith('text/html'))
    const pieces = new Set(pages.flatMap(([path]) => preloadedBy(htmlOf(path))))
    expect(pieces.size).toBeGreaterThan(2)
    expect([...pieces].filter((path) => (files.get(path)?.bodies.identity.length ?? 0) < 500)).toEqual([])
  })

  test('every script is one of our own', () => {
    for (const [path, file] of files) {
      if (!file.type.startsWith('text/html')) continue
      const html = textOf(file)
      for (const script of scriptsOf(html)) expect(files.has(script), `${path} asks for ${script}`).toBe(true)
      expect(html).not.toMatch(/<script(?![^>]*(type="application\/json"|src="\/assets\/))/)
    }
  })
})

function htmlOf(path: string): string {
  const file = files.get(path)
  if (!file) throw new Error(`No page at ${path}`)
  return textOf(file)
}

function textOf({ bodies }: MemoryFile): string {
  return bodies.identity.toString()
}

function preloadedBy(html: string): string[] {
  return [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => href)
}

/** The one style sheet of a page, which is inside it or a file. */
function styleOf(html: string): string {
  const found = [...html.matchAll(/rel="stylesheet" href="([^"]+)"|<style>(.*?)<\/style>/gs)]
  expect(found).toHaveLength(1)
  return found.map(([, href, inside]) => inside ?? htmlOf(href ?? '')).join()
}

/** What the page asks for by itself: its script, and all that this imports at once. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
}

function weight(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (files.get(path)?.bodies.br?.length ?? Number.NaN), 0)
}
