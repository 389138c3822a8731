import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '#server/config.ts'
import { plainAddress } from '#store/moving/move-mark.ts'
import type { MovedTable } from '#store/moving/move-tables.ts'
import type { Say } from '../orders/order.ts'
import { compareSides, type Moved } from './move-site.ts'

/** Both sides as they are, where the move was over before. */
export async function tellDone(from: string, to: string, say: Say): Promise<number> {
  const { same, other } = await compareSides(from, to)
  say.line(
    other.length === 0
      ? 'Ya estaba todo ahí, y las dos bases de datos son iguales.'
      : `Ya se había movido, y el sitio siguió en el destino (cambiaron ${other.join(', ')}). No se tocó nada.`,
  )
  say.line(`En los ajustes: DATABASE_URL con la dirección de «${plainAddress(to)}».`)
  say.result({ moved: plainAddress(to), already: true, tables: same, differ: other })
  return 0
}

interface Telling {
  readonly config: Config
  readonly to: string
  readonly say: Say
}

/** What is where, and what is left to do. */
export function tellMoved({ same, changed, kept }: Moved, { config, to, say }: Telling): void {
  const address = plainAddress(to)
  for (const each of same) say.line(tableLine(each))
  const rows = same.reduce((sum, each) => sum + each.rows, 0)
  say.line(`Todo está en «${address}»: ${wholeNumber(rows)} filas, iguales tabla por tabla.`)
  if (kept) say.line(`Lo que había ahí se conserva en ${kept}.`)
  say.line('Falta:')
  const steps = [
    `En los ajustes, DATABASE_URL con la dirección de «${address}»${to.startsWith('file:') ? '' : ' (con su contraseña)'}.`,
    keySentence(config, to),
    'Reinicia el sitio. Hasta entonces muestra sus páginas, y a quien responde le pide volver a intentar.',
    'Cuando compruebes que todo está bien, borra la base anterior: guarda lo mismo, y lo que cierres para siempre seguiría ahí. Si te arrepientes antes de usar la nueva: npm run encuestas -- mover --deshacer',
  ]
  for (const [index, step] of steps.entries()) say.line(`  ${index + 1}. ${step}`)
  say.result({ moved: address, already: false, tables: same, changed, kept: kept ?? null })
}

function tableLine({ table, rows, sha256 }: MovedTable): string {
  return `  ${table.padEnd(20)} ${wholeNumber(rows).padStart(12)} filas  ${sha256.slice(0, 16)}…`
}

function keySentence({ visitorSecret, databaseUrl }: Config, to: string): string {
  if (visitorSecret !== undefined) return 'IP_HASH_SECRET se queda como está.'
  const file = `${databaseUrl.slice('file:'.length)}.secret`
  return to.startsWith('file:')
    ? `La clave de visitantes quedó junto al destino (${to.slice('file:'.length)}.secret).`
    : `IP_HASH_SECRET con lo que dice el archivo ${file}: sin esa clave, el sitio no arranca.`
}
