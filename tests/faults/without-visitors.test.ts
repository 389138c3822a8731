import { describe, expect, test } from 'vitest'
import { mexicoDay } from '#rules/format/dates.ts'
import { survey005 } from '#surveys/005.ts'
import { command, commandWith } from '../support/command.ts'
import { freshFolder, linesOfCopy } from '../support/copies.ts'
import { answeredCrowd } from '../support/crowds/answered-crowd.ts'
import { ask, engines } from '../support/databases.ts'
import { emptyUrl, fresh, opened } from '../support/restoring.ts'

const OTHER_KEY = { IP_HASH_SECRET: 'a key of its own, of the staging site' }
const today = mexicoDay(Date.now())

describe.each(engines)('on $engine', ({ freshDatabase }) => {
  test('a backup restored without visitors has every answer, no code of anybody, and takes a key of its own', async () => {
    const [from, to] = [await fresh(freshDatabase), await emptyUrl(freshDatabase)]
    const store = await opened(from)
    await answeredCrowd(store, survey005, { people: 30, day: '20260705' })
    await ask(from, "INSERT INTO visitor VALUES ('005', 'the-code-of-a-certain-visitor', 1)")
    const made = await command(from, 'respaldo', '--carpeta', freshFolder(), '--json')
    const file = String(JSON.parse(made.stdout).file)
    const restore = (...words: string[]) =>
      commandWith({ DATABASE_URL: to, COPIES_FOLDER: freshFolder(), ...OTHER_KEY }, 'restaurar', file, ...words)

    const asUsual = await restore('--confirmar', `RESTAURAR ${today}`)
    expect(asUsual).toMatchObject({ status: 2, stderr: expect.stringContaining('otra clave de visitantes') })
    expect((await restore('--sin-visitantes', '--confirmar', `RESTAURAR ${today}`)).status).toBe(2)
    const done = await restore('--sin-visitantes', '--confirmar', `RESTAURAR SIN VISITANTES ${today}`)
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining('cada quien podrá responder otra vez') })

    expect(linesOfCopy(file).join()).toContain('the-code-of-a-certain-visitor')
    const count = (url: string, table: string) => ask(url, `SELECT count(*) AS n FROM ${table}`)
    for (const table of ['visitor', 'visitor_inbox', 'visitor_key']) {
      expect(await ask(to, `SELECT * FROM ${table}`)).toEqual([])
    }
    for (const table of ['survey_session', 'cell_count', 'survey_key'])
      expect([table, await count(to, table)]).toEqual([table, await count(from, table)])
    const parts = async (url: string) => (await ask(url, 'SELECT part FROM survey_key')).map(({ part }) => part)
    const old = await parts(from)
    expect((await parts(to)).filter((part) => old.includes(part))).toEqual([])
    await (await opened(to, OTHER_KEY)).close()
  })
})
