import { beforeAll, describe, expect, test } from 'vitest'
import { oldestBrowsers, oldestPanelBrowsers } from '#contract/oldest-browsers.ts'
import { builtFiles } from '#server/pages/built-files.ts'
import { type Exception, findFeatures, withoutSupportsBlocks } from '../support/engines/find-features.ts'
import { builtIns, newerThan, styleFeatures } from '../support/engines/newer-features.ts'

/** Uses that do no harm in an older browser. */
const harmless: readonly Exception[] = [
  { of: 'toSorted', where: /keyAt/, why: 'Radix has a class of its own with this method' },
  { of: 'properties of ARIA', where: /closeIconSvg|&times;|data-?[sS]et\.radix/, why: 'set or read, never called' },
  { of: 'requestSubmit', where: /consider using form\.requestSubmit/, why: 'words of a warning' },
  { of: 'startViewTransition', where: /try\{/, why: 'React tries it, and only for a component that we do not use' },
  { of: 'requestIdleCallback', where: /window\.requestIdleCallback\?/, why: 'asked for first' },
]

/** What a page is like without it. */
const doneWithout: readonly Exception[] = [
  { of: ':has()', where: /@supports not selector\(:has/, why: 'the rule for browsers without it' },
  { of: ':has()', where: /\.option:has\(:focus-visible\)/, why: 'the input itself has the outline' },
  {
    of: ':has()',
    where: /body:has\(\.question-index\)/,
    why: 'the header stays, and the line with the questions does not',
  },
  { of: ':has()', where: /html:has\(\.survey-header\)/, why: 'what takes the focus stands two lines lower' },
  { of: ':has()', where: /only-child/, why: 'a single number takes half of its card' },
  { of: ':has()', where: /\.tab-panel|\.tabs/, why: 'all sections are there until the script makes tabs of them' },
  { of: ':has()', where: /\.choice:has/, why: 'only the panel has it' },
  { of: 'scripting', where: /\.needs-script|\.tabs/, why: 'what needs a script shows where there is none' },
  { of: 'text-wrap', where: /balance/, why: 'lines break elsewhere' },
  { of: 'field-sizing', where: /field-sizing-content/, why: 'only the panel has it' },
  { of: 'content-visibility', where: /details-content/, why: 'a closed section is not printed' },
  { of: '::details-content', where: /./, why: 'a closed section is not printed' },
  { of: '@property', where: /--tw-/, why: 'Tailwind sets these values again in a rule for browsers without it' },
  { of: 'hyphenate-limit-chars', where: /./, why: 'short words are hyphenated too' },
]

let files: { readonly name: string; readonly text: string }[]
beforeAll(async () => {
  const texts = [...builtFiles()].filter(([path]) => /\.(js|css)$/.test(path))
  files = await Promise.all(
    texts.map(async ([path, file]) => ({ name: path, text: (await file()).bodies.identity.toString() })),
  )
})
const named = (pattern: RegExp) => files.filter(({ name }) => pattern.test(name))

test('the scan bites', () => {
  const found = (text: string, features = builtIns) => findFeatures({ name: 'a.js', text }, features, harmless).length
  expect(found('let a=e.toSorted((e,t)=>e-t)')).toBe(1)
  expect(found('fetch(e,{signal:AbortSignal.timeout(15e3)})')).toBe(1)
  expect(found('new Worker(new URL(`solver.js`,import.meta.url),{type:`module`})')).toBe(1)
  expect(found('/(?<=a)b/.test(e)')).toBe(1)
  expect(found('e.sort(),e.with,e.at(-1),e.map(t)')).toBe(0)
  const rule = '@media (width>=40rem){a{color:oklch(50% 0 0)}}'
  expect(found(rule, styleFeatures)).toBe(2)
  expect(found(withoutSupportsBlocks(`@supports (color:oklch(0 0 0)){${rule}}b{color:red}`), styleFeatures)).toBe(0)
  expect(withoutSupportsBlocks('a{b:c}@supports (d:e){@media f{g{h:i}}}j{k:l}')).toBe('a{b:c}j{k:l}')
})

test('everything that is looked for is newer than the oldest browser', () => {
  for (const features of [builtIns, styleFeatures]) expect(newerThan(oldestBrowsers, features)).toEqual(features)
})

test('every exception is needed', () => {
  for (const [exceptions, features] of [
    [harmless, builtIns],
    [doneWithout, styleFeatures],
  ] as const) {
    for (const { of, where } of exceptions) {
      const one = features.filter(({ name }) => name === of)
      const uses = files.flatMap((file) => findFeatures(file, one))
      expect(
        uses.some((use) => where.test(use)),
        `${of} ${where}`,
      ).toBe(true)
    }
  }
})

describe('the built files', () => {
  test('that visitors load use no built-in that is newer than the oldest browser', () => {
    const scripts = named(/\/(?!panel-)[^/]*\.js$/)
    expect(scripts.length).toBeGreaterThan(8)
    const newer = newerThan(oldestBrowsers, builtIns)
    expect(scripts.flatMap((file) => findFeatures(file, newer, harmless))).toEqual([])
  })

  test('of the panel use none that is newer than what the panel says it needs', () => {
    const newer = newerThan(oldestPanelBrowsers, builtIns)
    expect(named(/\/panel-[^/]*\.js$/).flatMap((file) => findFeatures(file, newer, harmless))).toEqual([])
  })

  test('use no style that such a browser does not understand, unless the page is whole without it', () => {
    const sheets = named(/\.css$/)
    expect(sheets.length).toBeGreaterThan(1)
    const newer = newerThan(oldestBrowsers, styleFeatures)
    const asked = sheets.map(({ name, text }) => ({ name, text: withoutSupportsBlocks(text) }))
    expect(asked.flatMap((file) => findFeatures(file, newer, doneWithout))).toEqual([])
  })
})
