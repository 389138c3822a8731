import { describe, expect, onTestFinished, test } from 'vitest'
import { StoreRefused } from '#store/engine.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { ask, engines } from '../../../tests/support/databases.ts'
import { openWithKey } from './open-store.ts'

const KEY = 'the key of this database'

describe.each(engines)('the key of the visitors, on $engine', ({ freshDatabase }) => {
  async function database() {
    const { url, remove } = await freshDatabase()
    onTestFinished(remove)
    const open = async (visitorSecret: string) => {
      const opened = await openWithKey({ ...testConfig(), databaseUrl: url, visitorSecret })
      onTestFinished(opened.store.close)
      return opened
    }
    return { url, open }
  }

  test('another one is refused with a sentence, while the site runs and after a restart', async () => {
    const { open } = await database()
    const { store } = await open(KEY)
    await expect(open('a key with a slip of the pen')).rejects.toThrow(StoreRefused)
    await store.close()
    await expect(open('a key with a slip of the pen')).rejects.toThrow(
      /La clave de visitantes no es la que usa esta base/,
    )
    expect((await open(KEY)).visitorSecret).toBe(KEY)
  })

  test('of processes that begin a database at once with different ones, one kind wins', async () => {
    const { open } = await database()
    const outcomes = await Promise.allSettled(
      ['key one, long', 'key two, long', 'key one, long', 'key two, long'].map(open),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('is not in the database, which keeps a mark of it', async () => {
    const { url, open } = await database()
    await open(KEY)
    const [row] = await ask(url, 'SELECT * FROM visitor_key')
    expect(row).toEqual({ id: 1, mark: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/) })
    expect(JSON.stringify(row)).not.toContain(KEY)
  })
})
