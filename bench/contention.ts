// Where one row for each count stops: `node bench/contention.ts`, about a minute. See docs/decisions/0047-distributed-engines.md.
import { cpus, loadavg } from 'node:os'
import { openStore } from '#store/store.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres/postgres-server.ts'
import { batchesPerSecond } from './closed-queue.ts'
import { type Contended, contended } from './hot-counts.ts'
import { measure } from './measure.ts'
import { postmasterOf } from './processor-time.ts'
import { markdown, type Table } from './report.ts'
import { startProduct } from './servers.ts'
import { participation } from './visits.ts'

const SECONDS = 1
const SOME = 32
const ENOUGH_PEOPLE = 4_000
const LONGEST_SECONDS = 20
/** A batch has at most 256 writes, and a participation is two: start and answers. */
const PEOPLE_PER_BATCH = 256 / 2

const whole = (value: number) => Math.round(value).toLocaleString('en-US')

async function contention(title: string, { url, remove }: PostgresServer): Promise<Contended[]> {
  await (await openStore({ url, answersPerAddress: 1 })).close()
  const place = { url, postmaster: await postmasterOf(url), seconds: SECONDS }
  const runs: Contended[] = []
  for (const connections of [1, 2, 4, 8, 16]) runs.push(await contended(place, { connections, shards: 1 }))
  for (const shards of [2, 4, 8, 16]) runs.push(await contended(place, { connections: 16, shards }))
  show(title, runs)
  await remove()
  return runs
}

function show(title: string, runs: readonly Contended[]) {
  const alone = runs[0]?.perSecond ?? 1
  const table: Table = {
    title,
    header: ['connections, shards', 'batches per second', 'times one connection', 'p50', 'database CPU per batch'],
    rows: runs.map(({ connections, shards, perSecond, p50, databaseMicroseconds }) => [
      `${connections}, ${shards}`,
      whole(perSecond),
      (perSecond / alone).toFixed(2),
      `${p50.toFixed(2)} ms`,
      `${whole(databaseMicroseconds)} µs`,
    ]),
  }
  console.log(markdown(table))
}

interface Cost {
  readonly server: number
  readonly database: number
}

/** Seconds of processor for one whole participation. */
async function costOfPerson({ url, remove }: PostgresServer): Promise<Cost> {
  const product = await startProduct(url)
  try {
    await manyPeople(product.port)
    const before = { server: product.cpuSeconds(), database: product.databaseSeconds() }
    const done = await manyPeople(product.port)
    return {
      server: (product.cpuSeconds() - before.server) / done,
      database: (product.databaseSeconds() - before.database) / done,
    }
  } finally {
    await product.stop()
    await remove()
  }
}

/** So many that what a program learns in its first second weighs little, also on a machine that is busy with other things. */
async function manyPeople(port: number): Promise<number> {
  let done = 0
  for (let second = 0; second < LONGEST_SECONDS && done < ENOUGH_PEOPLE; second += 1)
    done += (await measure(port, participation, { connections: SOME, seconds: 1 })).done
  return done
}

/** What the same parts would do in larger numbers, with a database of as many cores as it needs. */
function foretell(how: string, { server, database }: Cost, hold: number): Table {
  const people = (processes: number, shards: number) => {
    const cores = Math.ceil(processes * (database / server)) + 1
    const rows = Array.from({ length: shards }, () => ({ demand: hold / shards, servers: 1 }))
    const stations = [
      { demand: server * PEOPLE_PER_BATCH, servers: processes },
      { demand: database * PEOPLE_PER_BATCH, servers: cores },
      ...rows,
    ]
    return batchesPerSecond(processes, stations) * PEOPLE_PER_BATCH
  }
  return {
    title: `Participations per second, foretold: ${how}`,
    note: `Server ${whole(server * 1e6)} µs and database ${whole(database * 1e6)} µs a participation, ${Math.floor(PEOPLE_PER_BATCH)} of them a batch; one batch holds its rows for ${(hold * 1e3).toFixed(2)} ms. One row a count ends at ${whole(PEOPLE_PER_BATCH / hold)} a second, which ${Math.ceil((server * PEOPLE_PER_BATCH) / hold)} processes reach.`,
    header: ['processes', 'one row a count', 'a set of rows for each of 4', '16', '64'],
    rows: [1, 2, 4, 8, 16, 32, 64, 128].map((processes) => [
      String(processes),
      ...[1, 4, 16, 64].map((shards) => whole(people(processes, Math.min(shards, processes)))),
    ]),
  }
}

/** How long a batch holds the rows that all others wait for: by the clock, where many wait, and in processor time, where none does. */
const byClock = (runs: readonly Contended[]) =>
  1 / Math.max(...runs.filter(({ shards }) => shards === 1).map(({ perSecond }) => perSecond))
const inProcessorTime = (runs: readonly Contended[]) => (runs[0]?.databaseMicroseconds ?? 0) / 1e6

console.log(
  `${cpus().length} cores, Node ${process.version}, ${process.arch}; load ${loadavg()[0]?.toFixed(1)} before.\n`,
)
const durable = await contention('Counts of a full batch, every commit on the disk', await startPostgres())
await contention('The same, the disk not waited for', await startPostgres(['-c', 'fsync=off']))
const cost = await costOfPerson(await startPostgres())
console.log(markdown(foretell('the rows held as measured by the clock', cost, byClock(durable))))
console.log(markdown(foretell('the rows held for their processor time only', cost, inProcessorTime(durable))))
console.log(`Load ${loadavg()[0]?.toFixed(1)} after.`)
