import { randomUUID } from 'node:crypto'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '#server/config.ts'
import { putSecretBeside, secretBeside } from '#server/visitor/visitor-secret.ts'
import { StoreRefused } from '#store/engine.ts'
import { plainAddress } from '#store/moving/move-mark.ts'
import { type Found, whatIsThere } from '#store/moving/what-is-there.ts'
import { readHosts } from '#store/postgres/hosts.ts'
import { waitingMigrations } from '#store/waiting-migrations.ts'
import { momentWord } from '../copies/copy-names.ts'
import { progressOf } from '../exporting/progress.ts'
import { type Moved, type Moving, moveSite } from '../moving/move-site.ts'
import { tellDone, tellMoved } from '../moving/tell-move.ts'
import { undoMove } from '../moving/undo-move.ts'
import { wayOf } from '../moving/way.ts'
import { BadUse } from './bad-use.ts'
import { siteSettings } from './opened-site.ts'
import type { Order, Say } from './order.ts'
import { fits } from './respaldo.ts'
import { readWords } from './words.ts'

const options = {
  deshacer: { type: 'boolean' },
  confirmar: { type: 'string' },
  carpeta: { type: 'string' },
} as const

/** The site's database becomes another, on either engine; this one refuses every write from then on. */
export const mover: Order = {
  summary: 'pasa la base de datos a otra, de SQLite a PostgreSQL o al revés, también con el sitio encendido',
  usage:
    'DESTINO [--carpeta DIR]   (file:RUTA o postgres://…)\n  npm run encuestas -- mover --deshacer [--confirmar TEXTO]',
  async run(words, say) {
    const { values, positionals } = readWords(words, options)
    const [to, ...others] = positionals
    if (values.deshacer) {
      if (to !== undefined) throw new BadUse('--deshacer no lleva destino.')
      return undoMove(siteSettings(say.env), { typed: values.confirmar, say })
    }
    if (to === undefined || others.length > 0) throw new BadUse('Di a dónde: file:RUTA o postgres://…')
    if (!/^file:./.test(to) && 'problem' in readHosts(to)) {
      throw new BadUse('El destino debe ser file:RUTA o postgres://usuario:contraseña@servidor/base.')
    }
    const config = siteSettings(say.env)
    return move(config, { to, folder: values.carpeta ?? config.copiesFolder, say })
  },
}

interface Asked {
  readonly to: string
  readonly folder: string
  readonly say: Say
}

async function move(config: Config, { to, folder, say }: Asked): Promise<number> {
  const from = config.databaseUrl
  if (plainAddress(from) === plainAddress(to)) throw new BadUse('El destino es la misma base de datos.')
  if (((await waitingMigrations(from)) ?? 0) > 0) {
    throw new BadUse('La base de datos es de una versión anterior: detén el sitio e inícialo con esta versión primero.')
  }
  const here = await whatIsThere(from)
  const way = wayOf({ here, there: await whatIsThere(to), to })
  const key = keyOf(config, here)
  if (way === 'done') return tellDone(from, to, say)
  const at = Date.now()
  const moved = await watched({ from, to, folder, way, at, name: randomUUID() }, say)
  if (!moved) return 1
  if (moved.other.length > 0) {
    say.aside(`No quedó igual: ${moved.other.join(', ')}. El sitio sigue donde estaba; repite la orden.`)
    return 1
  }
  if (config.visitorSecret === undefined && to.startsWith('file:')) putSecretBeside(to, key, momentWord(at))
  tellMoved(moved, { config, to, say })
  return 0
}

/** With another key the site would not start there, and its visitors could answer twice if it did. */
function keyOf({ visitorSecret, databaseUrl }: Config, here: Found): string {
  const key = visitorSecret ?? secretBeside(databaseUrl)
  const mark = here.kind === 'nothing' ? undefined : here.keyMark
  if (key !== undefined && fits(key, mark ?? null)) return key
  throw new BadUse('La clave de visitantes de los ajustes no es la de la base de datos: no se cambió nada.')
}

async function watched(moving: Omit<Moving, 'heard'>, say: Say): Promise<Moved | undefined> {
  let sentence = 'Esperando a que nadie escriba…'
  const sentences = {
    held: 'Preparando el destino…',
    ready: 'Comparando con lo que ya está en el destino…',
    forgotten: 'Comparando tabla por tabla…',
    compared: 'Terminando…',
    left: 'Terminando…',
  }
  const progress = progressOf(() => sentence, say.aside)
  try {
    return await moveSite({
      ...moving,
      heard(step) {
        sentence =
          step.kind === 'moving'
            ? `Moviendo ${step.table}: ${wholeNumber(step.settled)} de ${wholeNumber(step.all)} filas`
            : sentences[step.kind]
      },
    })
  } catch (error) {
    if (error instanceof StoreRefused || error instanceof BadUse) throw error
    const reason = error instanceof Error ? error.message : String(error)
    say.aside(`Se cortó: ${reason}. No se perdió nada: repite la orden y continúa donde se quedó.`)
    return undefined
  } finally {
    progress.stop()
  }
}
