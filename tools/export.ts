/** The responses of a survey for analysts: npm run export -- 005 --out FOLDER [--with-places] [--force] */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { mexicoDay } from '#rules/format/dates.ts'
import { readConfig } from '#server/config.ts'
import { exportOf } from '#server/exports.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { openStore } from '#store/store.ts'
import { findSurvey, surveys } from '#surveys/catalog.ts'
import { shuffledIn } from './exporting/shuffled.ts'
import { writeExport } from './exporting/write-export.ts'
import { BadUse } from './orders/bad-use.ts'

class Stopped extends Error {}

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  await run()
} catch (error) {
  const { code, message } = failure(error)
  console.error(message)
  process.exitCode = code
}

async function run(): Promise<void> {
  const { survey, out, withPlaces, force } = readArguments()
  const settings = readConfig(process.env)
  if ('problems' in settings) throw new BadUse(settings.problems.join('\n'))
  const { databaseUrl: url, answersPerAddress } = settings.config
  const store = await openStore({ url, answersPerAddress })
  try {
    const exporting = await exportOf(store, survey, { day: mexicoDay(Date.now()), withPlaces })
    const arrange = withPlaces ? shuffledIn(out) : undefined
    const files = await writeExport(exporting, { out, force, arrange, signal: stopSignal() })
    const { responses } = exporting.counts()
    console.log(`Encuesta ${survey.id}: ${responses} respuestas en ${out}`)
    for (const { name } of files) console.log(`  ${name}`)
    const { weights } = exporting
    console.log(
      weights.kind === 'weighted' ? `Con pesos: ${weights.edition}, ${weights.rungName}.` : `Sin pesos. ${weights.why}`,
    )
  } finally {
    await store.close()
  }
}

function readArguments() {
  const { values, positionals } = parsedArguments()
  const [id, ...others] = positionals
  const { out, 'with-places': withPlaces = false, force = false } = values
  if (id === undefined || others.length > 0 || !out) throw usage()
  const survey = findSurvey(id)
  if (!survey) {
    throw new BadUse(`No existe la encuesta «${id}»; las que hay: ${surveys.map((each) => each.id).join(', ')}.`)
  }
  return { survey, out, withPlaces, force }
}

function parsedArguments() {
  const isThere = { type: 'boolean' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' }, 'with-places': isThere, force: isThere },
    })
  } catch {
    throw usage()
  }
}

function usage(): BadUse {
  return new BadUse('uso: npm run export -- ENCUESTA --out CARPETA [--with-places] [--force]')
}

/** Ctrl+C: what is half written is taken away first. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Stopped()))
  return stop.signal
}

/** 2: what was asked cannot be done. 1: it could not be done now. */
function failure(error: unknown): { code: number; message: string } {
  if (error instanceof BadUse) return { code: 2, message: error.message }
  if (error instanceof Stopped) return { code: 1, message: 'Interrumpido. No quedó ningún archivo a medias.' }
  if (error instanceof StoreRefused) return { code: 2, message: error.message }
  if (error instanceof StoreUnavailable) return { code: 1, message: `La base de datos no contesta: ${error.message}` }
  if (error instanceof Error && 'syscall' in error) {
    return { code: 1, message: `No se pudo terminar de escribir: ${error.message}. No quedó ningún archivo a medias.` }
  }
  throw error
}
