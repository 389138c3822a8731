import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '#store/engine.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { testStore } from '../../../tests/support/store.ts'
import { databaseCheck } from './database-checks.ts'
import { whyNotWritten, writableCheck } from './disk-checks.ts'
import { versionsCheck } from './doctor-checks.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: as the system says it`), { code })

test('a folder that is yet to be made is to be made, and its parent stays as it is', () => {
  const [sentence, advice] = whyNotWritten({
    wanted: '/var/lib/encuestas-respaldos',
    folder: '/var/lib',
    error: failure('EACCES'),
  })
  expect(sentence).toBe('Todavía no existe la carpeta «/var/lib/encuestas-respaldos».')
  expect(advice).toMatch(/sudo install -d -o \S+ -m 700 \/var\/lib\/encuestas-respaldos$/)
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(writableCheck('copies-folder', 'Carpeta', join(folder, 'not', 'yet')).grade).toBe('good')
})

test('one that is there is to be opened to the user of the site', () => {
  const [sentence, advice] = whyNotWritten({ wanted: '/srv/x', folder: '/srv/x', error: failure('EACCES') })
  expect([sentence, advice]).toEqual([
    'No se puede escribir en «/srv/x»: no hay permiso.',
    expect.stringContaining('Da permiso'),
  ])
})

test('a full disk is a full disk, whoever says so', async () => {
  const full = whyNotWritten({ wanted: '/srv/x', folder: '/srv/x', error: failure('ENOSPC') })
  expect(full).toEqual([
    'No se puede escribir en «/srv/x»: no queda espacio en disco.',
    expect.stringContaining('Libera espacio'),
  ])
  const { url } = await testStore(freshSqlite)
  for (const said of ['database or disk is full', 'could not extend file "base/1": No space left on device']) {
    const ping = () => Promise.reject(new StoreUnavailable(said))
    expect(await databaseCheck(url, { ping })).toMatchObject({
      grade: 'bad',
      sentence: 'No se puede guardar nada: no queda espacio en disco.',
      advice: expect.stringContaining('Libera espacio'),
    })
  }
})

test('a running site of another version is seen', () => {
  expect(versionsCheck('SQLite', { version: '0.1.0+abcdef0' })).toMatchObject({
    grade: 'warning',
    sentence: expect.stringContaining('el sitio encendido es la versión 0.1.0+abcdef0'),
  })
  expect(versionsCheck('SQLite', undefined).grade).toBe('good')
})
