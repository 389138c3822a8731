// The primary of two PostgreSQL servers dies under load. Part of `npm run bench -- --failover`; alone: `node bench/failover.ts`.
import { emptyLedger } from '../tests/support/crowds/ledger.ts'
import { CROWD_AT_ONCE, patientCrowd } from '../tests/support/crowds/patient-crowd.ts'
import { hasDebianPostgres } from '../tests/support/postgres/debian-postgres.ts'
import { expectNothingLost, failOverUnderLoad } from '../tests/support/postgres/failovers.ts'
import { type StandbyPair, standbyPair } from '../tests/support/postgres/standby-pair.ts'
import { median } from './compare.ts'
import { markdown, type Table } from './report.ts'
import { type Server, startProduct } from './servers.ts'

const TIMES = 5
const UNAVAILABLE = 503

/** For how long no answer is acknowledged. Throws if an acknowledged answer is not found afterwards. */
export async function failover(times = TIMES): Promise<Table[]> {
  if (!hasDebianPostgres) {
    console.error('Debian’s PostgreSQL is not installed: what a lost server costs is not measured.')
    return []
  }
  const pair = await standbyPair()
  try {
    const site = await startProduct(pair.url)
    try {
      return [await repeatFailovers(site, pair, times)]
    } finally {
      await site.stop()
    }
  } finally {
    pair.remove()
  }
}

async function repeatFailovers({ port }: Server, pair: StandbyPair, times: number): Promise<Table> {
  const ledger = emptyLedger()
  const crowd = patientCrowd(`http://127.0.0.1:${port}`, ledger)
  const refused = () => crowd.heard.get(UNAVAILABLE) ?? 0
  const [gaps, refusals]: [number[], number[]] = [[], []]
  for (let time = 0; time < times; time += 1) {
    const before = refused()
    gaps.push(await failOverUnderLoad(pair, crowd, 'SIGKILL'))
    refusals.push(refused() - before)
  }
  await crowd.stop()
  const others = [...crowd.heard.keys()].filter((status) => status !== 200 && status !== UNAVAILABLE)
  if (others.length > 0) throw new Error(`answered ${others}`)
  await expectNothingLost(pair.primary().url, ledger)
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  return {
    title: 'A lost server: the primary is killed under load, the standby promoted at once',
    note: `Synchronous replication, ${times} times, ${CROWD_AT_ONCE} visitors at once who try again after 25 ms. How long it takes somebody to notice and to promote comes on top.`,
    header: ['', 'median', 'worst'],
    rows: [
      ['without an acknowledged answer', `${whole(median(gaps))} ms`, `${whole(Math.max(...gaps))} ms`],
      ['calls answered 503 meanwhile', whole(median(refusals)), whole(Math.max(...refusals))],
      [`acknowledged answers lost, of ${whole(ledger.completed.length)}`, '0', '0'],
    ],
  }
}

if (import.meta.main) for (const table of await failover(Number(process.argv[2] ?? TIMES))) console.log(markdown(table))
