import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { readOrCreateSecret } from './visitor-secret.ts'

async function place() {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  return { url, file: `${url.slice('file:'.length)}.secret` }
}

test('the key is made on first start, kept for its owner only, and read afterwards', async () => {
  const { url, file } = await place()
  const made = readOrCreateSecret(url, false)
  expect(made).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(readOrCreateSecret(url, false)).toBe(made)
  expect(readFileSync(file, 'utf8').trim()).toBe(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toEqual(['test.db.secret'])
})

test('two databases have two keys', async () => {
  const [one, other] = [await place(), await place()]
  expect(readOrCreateSecret(one.url, false)).not.toBe(readOrCreateSecret(other.url, false))
})

test('an empty or cut-off key is refused, because hashes under it could be reversed', async () => {
  for (const content of ['', '\n', 'short\n']) {
    const { url, file } = await place()
    writeFileSync(file, content)
    expect(() => readOrCreateSecret(url, false)).toThrow(/IP_HASH_SECRET/)
    expect(readFileSync(file, 'utf8')).toBe(content)
  }
})

test('a key that cannot be read is refused with one line that names the file', async () => {
  const { url, file } = await place()
  mkdirSync(file)
  expect(() => readOrCreateSecret(url, false)).toThrow(file)
  expect(existsSync(file)).toBe(true)
})

test('a key that is gone is not made anew when visitors have answered under it', async () => {
  const { url, file } = await place()
  expect(() => readOrCreateSecret(url, true)).toThrow(/falta, y la base ya tiene visitantes/)
  expect(existsSync(file)).toBe(false)
})
