import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { abrir } from './abrir.ts'
import { BadUse } from './bad-use.ts'
import { cerrar } from './cerrar.ts'
import { doctorOrder } from './doctor.ts'
import { estado } from './estado.ts'
import type { Order } from './order.ts'
import { recontar } from './recontar.ts'
import { respaldo } from './respaldo.ts'
import { restaurar } from './restaurar.ts'

const orders: Readonly<Record<string, Order>> = {
  estado,
  doctor: doctorOrder(),
  abrir,
  cerrar,
  recontar,
  respaldo,
  restaurar,
  exportar: script('export.ts', 'escribe las respuestas de una encuesta para analistas', 'ENCUESTA --out CARPETA'),
  ponderar: script(
    'weigh.ts',
    'pondera un archivo CSV con los márgenes que digas',
    'DATOS.csv --margins MARGENES.json',
  ),
  'importar-codigos': script('import-places.ts', 'renueva la tabla de códigos postales', 'ARCHIVO --date AAAA-MM-DD'),
  'importar-poblacion': script('import-population.ts', 'agrega la población con que se pondera', 'ARCHIVO'),
}

interface Terminal {
  readonly env: NodeJS.ProcessEnv
  out(text: string): void
  err(text: string): void
}

/** Does what the words say. Gives the exit code: 2 for what cannot be done as asked, and then nothing has changed. */
export async function runOrder([name, ...words]: readonly string[], { env, out, err }: Terminal): Promise<number> {
  const told = (text: string, code: number) => {
    if (code === 0) out(text)
    else err(text)
    return code
  }
  if (name === undefined || name === '--help') return told(list(), 0)
  const order = orders[name]
  if (!order) return told(`No existe la orden «${name}».\n\n${list()}`, 2)
  const usage = `npm run encuestas -- ${name} ${order.usage}`
  if (words.includes('--help')) return told(`${order.summary}\n\n  ${usage}`, 0)
  const isJson = words.includes('--json')
  try {
    return await order.run(
      words.filter((word) => word !== '--json'),
      {
        env,
        isJson,
        line: (sentence) => void (isJson || out(sentence)),
        aside: err,
        result: (found) => void (isJson && out(JSON.stringify(found))),
      },
    )
  } catch (error) {
    if (error instanceof BadUse) return told(`${error.message}\nUso: ${usage}`, 2)
    if (error instanceof StoreRefused) return told(error.message, 2)
    if (error instanceof StoreUnavailable) return told(`La base de datos no contesta: ${error.message}`, 1)
    throw error
  }
}

function list(): string {
  const width = Math.max(...Object.keys(orders).map(({ length }) => length))
  const lines = Object.entries(orders).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `Órdenes (npm run encuestas -- ORDEN; --help dice más de cada una, --json contesta a programas):\n\n${lines.join('\n')}`
}

/** A command with arguments and exit codes of its own, under the same door. */
function script(file: string, summary: string, usage: string): Order {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  return {
    summary,
    usage,
    async run(words, { isJson, env }) {
      const { status } = spawnSync(process.execPath, [path, ...words, ...(isJson ? ['--json'] : [])], {
        env,
        stdio: 'inherit',
      })
      return status ?? 1
    },
  }
}
