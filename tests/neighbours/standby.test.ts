import { expect, onTestFinished, test } from 'vitest'
import { emptyLedger } from '../support/crowds/ledger.ts'
import { patientCrowd } from '../support/crowds/patient-crowd.ts'
import { hasDebianPostgres } from '../support/postgres/debian-postgres.ts'
import { expectNothingLost, failOverUnderLoad } from '../support/postgres/failovers.ts'
import { standbyPair } from '../support/postgres/standby-pair.ts'
import { startServer } from '../support/processes/server-process.ts'

const FAILOVERS = 20
/** In one of so many the primary's machine does not die but stands still, and comes back when another has its place. */
const EACH_STANDS_STILL = 5
const PATIENCE_MS = 1_800_000

function told(title: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(`${title}: ${times.length}, median ${Math.round(median)} ms, worst ${Math.round(sorted.at(-1) ?? 0)} ms`)
}

test.skipIf(!hasDebianPostgres)(
  'the primary dies under load again and again: the site goes on with the standby',
  async () => {
    const pair = await standbyPair()
    onTestFinished(pair.remove)
    const site = await startServer({
      DATABASE_URL: pair.url,
      IP_HASH_SECRET: 'a secret of the tests',
      TRUST_PROXY: 'loopback',
    })
    const ledger = emptyLedger()
    const crowd = patientCrowd(site.origin, ledger)
    const down = { SIGKILL: [] as number[], SIGSTOP: [] as number[] }
    for (let times = 1; times <= FAILOVERS; times += 1) {
      const how = times % EACH_STANDS_STILL === 0 ? 'SIGSTOP' : 'SIGKILL'
      down[how].push(await failOverUnderLoad(pair, crowd, how))
    }
    await crowd.stop()
    told('the primary died', down.SIGKILL)
    told('the primary stood still and came back', down.SIGSTOP)

    expect([...crowd.heard.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expectNothingLost(pair.primary().url, ledger)
  },
  PATIENCE_MS,
)
