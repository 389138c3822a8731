import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BackupReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { checkBackup } from '#store/backup/read-backup.ts'
import { ADMIN_PASSWORD, basic, testApp, VISITOR_SECRET } from '../../../../tests/support/app.ts'
import { freshFolder } from '../../../../tests/support/copies.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { keyMark } from '../../visitor/visitor-name.ts'

const asked = { url: apiPaths.backup, headers: basic('admin', ADMIN_PASSWORD) }

describe.each(engines)('$engine', ({ freshDatabase }) => {
  test('the panel makes a whole backup on the server, says its age and size, and who made it; the file itself is not sent', async () => {
    const folder = join(freshFolder(), 'respaldos')
    const { app, store } = await testApp({ freshDatabase, env: { COPIES_FOLDER: folder } })
    await store.keyMark(keyMark(VISITOR_SECRET))
    expect((await app.inject(asked)).json()).toEqual({ folder, last: null, isRunning: false })
    const reply = (await app.inject({ ...asked, method: 'POST' })).json<BackupReply>()
    const [name = ''] = readdirSync(folder)
    expect(readdirSync(folder)).toHaveLength(1)
    expect((await checkBackup(join(folder, name))).header.keyMark).toBe(keyMark(VISITOR_SECRET))
    expect(reply).toEqual({ folder, last: { at: expect.any(Number), bytes: expect.any(Number) }, isRunning: false })
    expect(Date.now() - (reply.last?.at ?? 0)).toBeLessThan(60_000)
    expect((await app.inject(asked)).json()).toEqual(reply)
    expect(await store.record.read({}, { most: 5 })).toMatchObject([
      { action: 'backup', person: 'admin', origin: 'panel', detail: expect.stringMatching(/^encuestas-.*gz, \d+ kB$/) },
    ])
  })
})

// Root may write anywhere, except where nobody can.
test('where the site cannot write, it says how to make one instead of offering a button that fails', async () => {
  const { app } = await testApp({ env: { COPIES_FOLDER: '/proc/respaldos' } })
  const state = (await app.inject(asked)).json<BackupReply>()
  expect(state.obstacle).toMatch(/^Desde aquí no se puede escribir en «\/proc\/respaldos»: .*encuestas.* respaldo$/)
  const reply = (await app.inject({ ...asked, method: 'POST' })).json<BackupReply>()
  expect(reply).toMatchObject({ last: null, failure: expect.stringContaining('/proc') })
})
