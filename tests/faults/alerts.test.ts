import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import { commandWith, SECRET } from '../support/command.ts'
import { freshFolder } from '../support/copies.ts'
import { answeredCrowd } from '../support/crowds/answered-crowd.ts'
import { freshSqlite } from '../support/databases.ts'
import { basicEnvironment } from '../support/processes/basic-environment.ts'
import { fresh, opened } from '../support/restoring.ts'

test('who keeps the site is told what is wrong once, each day while it lasts, and when it is mended', async () => {
  const folder = freshFolder()
  const [inbox, copies] = [join(folder, 'inbox'), join(folder, '$(touch broken-in)`touch broken-in`')]
  const command = join(folder, 'tell')
  const tells = (lines: string) => writeFileSync(command, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  const env = { ...(await answeredSite()), COPIES_FOLDER: copies, HOME: folder, AVISOS_COMANDO: command }
  const received = () => (existsSync(inbox) ? readFileSync(inbox, 'utf8') : '')
  const afterAnHour = () => runAlerts(env)

  tells('echo "no way out" >&2; exit 7')
  expect(await afterAnHour()).toMatchObject({ status: 1, stderr: expect.stringContaining('no way out') })
  // Once is enough: the journal would be full of it.
  expect((await afterAnHour()).stderr).not.toContain('no way out')

  tells(`cat >> ${inbox}`)
  expect((await afterAnHour()).status).toBe(1)
  expect(received()).toContain(env.PUBLIC_ORIGIN)
  expect(received()).toMatch(/^ROJO +Última copia: No hay ninguna copia.*\n +→ Haz una ahora/m)
  expect(existsSync('broken-in') || existsSync(join(folder, 'broken-in'))).toBe(false)

  rmSync(inbox)
  await afterAnHour()
  expect(received()).toBe('')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(join(folder, 'avisos-enviados'), yesterday, yesterday)
  await afterAnHour()
  expect(received()).toContain('Última copia')

  rmSync(inbox)
  expect((await commandWith(env, 'respaldo')).status).toBe(0)
  await afterAnHour()
  expect(received()).toContain('Ya se arregló: Última copia')
  expect(received()).not.toContain('ROJO      Última copia')
}, 300_000)

/** Settings of a site with answers and no backup, whose doctor finds nothing else that is wrong but that it does not run. */
async function answeredSite() {
  const url = await fresh(freshSqlite)
  const store = await opened(url)
  await answeredCrowd(store, survey005, { people: 5, day: '20260705' })
  return { ...basicEnvironment, DATABASE_URL: url, IP_HASH_SECRET: SECRET, PUBLIC_ORIGIN: 'http://127.0.0.1:2' }
}

async function runAlerts(env: NodeJS.ProcessEnv) {
  const running = spawn('sh', ['deploy/encuestas-avisos.sh'], { env })
  onTestFinished(() => void running.kill('SIGKILL'))
  const [stderr, [status]] = await Promise.all([text(running.stderr), once(running, 'exit')])
  return { stderr, status }
}
