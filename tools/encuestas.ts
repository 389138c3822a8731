/** The operator's door: npm run encuestas -- ORDEN. Alone it says which there are. */
import { existsSync } from 'node:fs'
import { runOrder } from './orders/run-order.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runOrder(process.argv.slice(2), { env: process.env, out: console.log, err: console.error })
