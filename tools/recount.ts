// `npm run recount`: counts every response again, mends the counts by cell, and says whether they were right.
import { existsSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { openStore } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const settings = readConfig(process.env)
if ('problems' in settings) {
  console.error(settings.problems.join('\n'))
  process.exit(2)
}
const { databaseUrl: url, answersPerAddress } = settings.config
const store = await openStore({ url, answersPerAddress })
let mended = 0
for (const { id } of surveys) {
  const result = await store.counts.recount(id)
  mended += result.mended
  const verdict = result.mended === 0 ? 'los conteos coincidían' : `se corrigieron ${result.mended} celdas`
  console.log(`Encuesta ${id}: ${result.responses} respuestas; ${verdict}.`)
}
await store.close()
process.exit(mended === 0 ? 0 : 1)
