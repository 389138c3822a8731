import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a process that dies of what nobody foresaw says so in a line of its log, with what to do', () => {
  const script = `
    import { exitBecauseOf } from './src/server/process/startup-errors.ts'
    process.on('uncaughtException', exitBecauseOf)
    setImmediate(() => { throw new Error('the thread is gone') })`
  const dies = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect([dies.status, dies.stdout]).toEqual([1, ''])
  expect(JSON.parse(dies.stderr)).toMatchObject({
    level: 50,
    msg: expect.stringMatching(/^El sitio terminó: the thread is gone\. .*inícialo otra vez/),
    stack: expect.stringContaining('Error: the thread is gone'),
  })
})
