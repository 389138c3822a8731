import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../tests/support/databases.ts'
import { testStore } from '../../../tests/support/store.ts'
import { importMethodFile } from './import-method-file.ts'

function methodFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'ficha-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'ficha.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe.each(engines)('$engine', ({ freshDatabase }) => {
  test('a file is kept once, said once, and does not count afterwards: neither changed nor missing', async () => {
    const store = await testStore(freshDatabase)
    const path = methodFile({ encarga: 'Ayuntamiento', encuestas: { '005': { objetivo: 'La movilidad' } } })
    const said: string[] = []
    const start = (methodFile: string) =>
      importMethodFile(store, { methodFile }, (sentence) => void said.push(sentence))
    expect(await start(path)).toEqual([])
    expect(said).toEqual([expect.stringMatching(/^La ficha metodológica de «.+» ya está en la base: .*ya no cuenta/)])
    expect(await store.methodSheets.textsOf('005')).toEqual({ encarga: 'Ayuntamiento', objetivo: 'La movilidad' })
    expect(await store.methodSheets.textsOf('006')).toEqual({ encarga: 'Ayuntamiento' })
    expect(await store.record.read({ action: 'method' }, { most: 5 })).toMatchObject([
      { person: 'METHOD_FILE', origin: 'site' },
    ])

    writeFileSync(path, JSON.stringify({ encarga: 'Otra persona' }))
    expect(await start(path)).toEqual([])
    expect(await start('/no/existe.json')).toEqual([])
    expect(said).toHaveLength(1)
    expect(await store.methodSheets.textsOf('006')).toEqual({ encarga: 'Ayuntamiento' })
  })

  test('of processes that start at the same time, one keeps it', async () => {
    const store = await testStore(freshDatabase)
    const path = methodFile({ encarga: 'Ayuntamiento' })
    const said: string[] = []
    const start = () => importMethodFile(store, { methodFile: path }, (sentence) => void said.push(sentence))
    await Promise.all([start(), start(), start()])
    expect(said).toHaveLength(1)
    expect((await store.methodSheets.of('001')).ofAll).toMatchObject({ number: 1 })
  })

  test('a file with mistakes is not kept, and all of them are told', async () => {
    const store = await testStore(freshDatabase)
    const path = methodFile({ encarga: '', realizo: 'x' })
    const problems = await importMethodFile(store, { methodFile: path }, () => {})
    expect(problems).toEqual([
      `METHOD_FILE: «encarga» está vacío; escríbelo o quita el campo (recibido: «${path}»)`,
      expect.stringMatching(/^METHOD_FILE: «realizo» no existe/),
    ])
    expect(await importMethodFile(store, { methodFile: './no-hay.json' }, () => {})).toEqual([
      'METHOD_FILE: el archivo no existe (recibido: «./no-hay.json»)',
    ])
    expect(await store.methodSheets.hasAny()).toBe(false)
  })
})
