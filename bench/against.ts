// Compares the speed of this checkout with that of another, both built: `node bench/against.ts FOLDER`.
import { join, resolve } from 'node:path'
import { startPostgres } from '../tests/support/postgres/postgres-server.ts'
import { compare } from './compare.ts'
import type { Visit } from './measure.ts'
import { comparison, markdown } from './report.ts'
import { scratchFolder, startProduct } from './servers.ts'
import { check, homePage, participation, start, surveyPage } from './visits.ts'

const before = resolve(process.argv[2] ?? '')
const folder = scratchFolder()
const [one, other] = [await startPostgres(), await startPostgres()]

const sqlite = [
  await startProduct(`file:${join(folder.path, 'before.db')}`, before),
  await startProduct(`file:${join(folder.path, 'now.db')}`),
] as const
const postgres = [await startProduct(one.url, before), await startProduct(other.url)] as const

async function row(name: string, [old, now]: typeof sqlite, visit: Visit, connections?: number) {
  const subjects = [
    { name: 'before', server: old, visit },
    { name: 'now', server: now, visit },
  ]
  console.log(markdown(comparison(name, await compare(subjects, { connections, isSlow: visit === participation }))))
}

await row('home page', sqlite, homePage)
await row('survey page', sqlite, surveyPage)
await row('check', sqlite, check)
await row('durable start, 128 visitors at once', sqlite, start, 128)
await row('whole participations, SQLite', sqlite, participation)
await row('check, PostgreSQL', postgres, check)
await row('whole participations, PostgreSQL', postgres, participation)
await row('whole participations, PostgreSQL, 128 visitors at once', postgres, participation, 128)

await Promise.all([...sqlite, ...postgres].map((server) => server.stop()))
await Promise.all([one.remove(), other.remove()])
folder.remove()
