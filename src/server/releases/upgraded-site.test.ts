import { expect, test, vi } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import type { Release } from '#releases/release.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, testApp } from '../../../tests/support/app.ts'
import { keepAll } from '../../../tests/support/crowds/respondents.ts'
import { engines } from '../../../tests/support/databases.ts'
import { methodFileWithout } from '../../../tests/support/releases/method-file.ts'
import { crowd, NOON, panelOf } from '../../../tests/support/releases/panel-releases.ts'
import { databaseOf04 } from '../../../tests/support/upgrades/database-of-0.4.ts'

test.each(engines)(
  '$engine: a site of 0.4.2 with ADMIN_PASSWORD and METHOD_FILE upgrades with nothing to do: its administrator logs in and publishes with that sheet',
  async ({ freshDatabase }) => {
    const { url, remove } = await freshDatabase({ isEmpty: true })
    await databaseOf04(url)
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    try {
      const env = { METHOD_FILE: methodFileWithout('licencia') }
      const site = await testApp({ env, freshDatabase: async () => ({ url, remove }) })
      await keepAll(site.store, survey005, crowd)
      const page = await site.app.inject({ url: pagePaths.stats, headers: basic('admin', ADMIN_PASSWORD) })
      expect(page.statusCode).toBe(200)
      const { draft, publish } = panelOf(site)
      expect((await publish(await draft())).statusCode).toBe(200)
      const [row] = await site.ask('SELECT document FROM release')
      const { method } = JSON.parse(String(row?.document)) as Release
      expect(method.find(({ id }) => id === 'objetivo')?.value).toBe('Dicho en la prueba: objetivo.')
      expect(site.log.filter((line) => line.includes('ya no cuenta'))).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  },
  30_000,
)
