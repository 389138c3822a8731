import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every sentence that is given to the log as it stands. */
const inLogs = /\blog\s*\.(?:info|warn|error)\(\s*(?:[^'"`]*?,\s*)?(['"`])((?:(?!\1).)+)\1/gs
/** Words that every English sentence has one of, and no Spanish one. */
const english = /\b(the|of|is|are|not|was|were|that|which|to|for|with)\b/i

const files = globSync('src/server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
const sentences = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(inLogs)].map(([, , sentence = '']) => `${file}: ${sentence}`),
)

test('the log speaks one language, that of who reads it at night', () => {
  expect(sentences.length).toBeGreaterThan(15)
  expect(sentences.filter((line) => english.test(line.slice(line.indexOf(': '))))).toEqual([])
})

test('an error is never logged alone: what it says is in English', () => {
  const alone = /\blog\s*\.(?:info|warn|error)\(\s*err(?:or)?\s*\)/
  expect(files.filter((file) => alone.test(readFileSync(file, 'utf8')))).toEqual([])
})
