import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

const HELD_MS = 5_000

/** As another apt-get would, for some seconds. */
const HOLD = `
import fcntl, time
with open('/var/lib/dpkg/lock-frontend', 'w') as lock:
    fcntl.lockf(lock, fcntl.LOCK_EX)
    print('held', flush=True)
    time.sleep(${HELD_MS / 1_000})
`

test('while another program installs packages, we wait until it is done', async () => {
  const { aptInstall } = (await import(new URL('../../tools/chromium.mjs', import.meta.url).href)) as {
    aptInstall(packages: string[]): boolean
  }
  const holder = spawn('/usr/bin/python3', ['-c', HOLD], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  // It is there: nothing is changed, but the lock is needed even so.
  expect(aptInstall(['base-files'])).toBe(true)
})
