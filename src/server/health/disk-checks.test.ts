import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SeenAddress } from '#contract/health-schemas.ts'
import { StoreUnavailable } from '#store/engine.ts'
import { judgeOne } from '../../../tests/support/judge.ts'
import { type Trial, tryWriting } from './machine.ts'

const failed = (code: string) => ({ error: Object.assign(new Error(`${code}: as the system says it`), { code }) })
const written = (trial: Partial<Trial>) =>
  judgeOne('copies-folder', { copiesFolder: { wanted: '/srv/x', folder: '/srv/x', user: 'encuestas', ...trial } })

test('a folder that is yet to be made is to be made, and its parent stays as it is', () => {
  const wanted = '/var/lib/encuestas-respaldos'
  expect(written({ wanted, folder: '/var/lib', failed: failed('EACCES') })).toMatchObject({
    grade: 'bad',
    sentence: 'Todavía no existe la carpeta «/var/lib/encuestas-respaldos».',
    advice: expect.stringMatching(/sudo install -d -o encuestas -m 700 \/var\/lib\/encuestas-respaldos$/),
  })
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(written(tryWriting(join(folder, 'not', 'yet')))?.grade).toBe('good')
})

test('one that is there is to be opened to the user of the site', () => {
  expect(written({ failed: failed('EACCES') })).toMatchObject({
    sentence: 'No se puede escribir en «/srv/x»: no hay permiso.',
    advice: expect.stringContaining('Da permiso de escribir ahí a «encuestas»'),
  })
})

test('a full disk is a full disk, whoever says so', () => {
  expect(written({ failed: failed('ENOSPC') })).toMatchObject({
    sentence: 'No se puede escribir en «/srv/x»: no queda espacio en disco.',
    advice: expect.stringContaining('Libera espacio'),
  })
  for (const said of ['database or disk is full', 'could not extend file "base/1": No space left on device'])
    expect(judgeOne('database', { database: { error: new StoreUnavailable(said) } })).toMatchObject({
      grade: 'bad',
      sentence: 'No se puede guardar nada: no queda espacio en disco.',
      advice: expect.stringContaining('Libera espacio'),
    })
})

test('a running site of another version is seen', () => {
  const program = { version: '0.4.2', node: '26' }
  const honest = { version: '0.1.0+abcdef0' } as SeenAddress
  expect(judgeOne('versions', { program, origin: { kind: 'site', honest, forged: honest } })).toMatchObject({
    grade: 'warning',
    sentence: expect.stringContaining('el sitio encendido es la versión 0.1.0+abcdef0'),
  })
  expect(judgeOne('versions', { program })?.grade).toBe('good')
})
