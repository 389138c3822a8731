import { dirname } from 'node:path'
import { occupy } from '#store/copying/occupy.ts'
import { atOneInstant } from '#store/copying/snapshot.ts'
import { countsOf, type Source } from '#store/copying/source.ts'
import { StoreRefused } from '#store/engine.ts'
import type { Destination } from '#store/moving/destination.ts'
import type { Held } from '#store/moving/held.ts'
import { hold } from '#store/moving/hold.ts'
import { type MoveMark, plainAddress } from '#store/moving/move-mark.ts'
import { comparedTables, type MovedTable, moveTables } from '#store/moving/move-tables.ts'
import { openDestination } from '#store/moving/open-destination.ts'
import { copyName, momentWord } from '../copies/copy-names.ts'
import { makeCopy, readyFolder } from '../copies/make-copy.ts'
import type { Way } from './way.ts'

export interface Moving {
  readonly from: string
  readonly to: string
  readonly way: Way
  /** By chance, for a move that begins. */
  readonly name: string
  readonly at: number
  /** For the copy of a database of PostgreSQL's that is replaced. */
  readonly folder: string
  /** Hears of every step when it is done. */
  readonly heard: (step: Step) => void
}

export type Step =
  | { readonly kind: 'held' | 'ready' | 'forgotten' | 'compared' | 'left' }
  | { readonly kind: 'moving'; readonly table: string; readonly settled: number; readonly all: number }

export interface Moved {
  readonly same: readonly MovedTable[]
  /** Tables that are not the same on both sides: then nothing was settled. */
  readonly other: readonly string[]
  /** Rows that were written or deleted in the destination. */
  readonly changed: number
  readonly kept: string | undefined
}

/** From the first lock to the last mark. Whenever it is cut off, one side serves and the next attempt goes on. */
export async function moveSite(moving: Moving): Promise<Moved> {
  const { from, to, at, heard, way, name } = moving
  const held = await hold(from, (found) => signOf(found, { move: name, at, other: plainAddress(to) }))
  try {
    if (held.mark?.state === 'left' && way !== 'continue') throw new StoreRefused('El sitio se acaba de mover.')
    heard({ kind: 'held' })
    const kept = way === 'replace' ? await clearAway(moving) : undefined
    const mark: MoveMark = { ...(held.mark as MoveMark), state: 'arriving', other: plainAddress(from) }
    const destination = await openDestination(to, { mark, migration: held.source.migration })
    try {
      heard({ kind: 'ready' })
      return { ...(await everything(moving, held, destination)), kept }
    } finally {
      await destination.close()
    }
  } finally {
    await held.release()
  }
}

async function everything({ to, way, at, heard }: Moving, held: Held, destination: Destination) {
  const { source } = held
  const isLeft = held.mark?.state === 'left'
  const all = Object.values(await countsOf(source)).reduce((sum, rows) => sum + rows, 0)
  const changed = isLeft
    ? 0
    : await moveTables(source, destination, (table, settled) => heard({ kind: 'moving', table, settled, all }))
  // What came with a later attempt would lie behind the rest.
  if (way === 'continue' && !isLeft) await destination.forget()
  heard({ kind: 'forgotten' })
  const compared = await destination.look((there) => comparedTables(source, there))
  if (compared.other.length > 0) return { ...compared, changed }
  heard({ kind: 'compared' })
  // In this order: at no moment do both sides serve.
  if (!isLeft) await held.leave({ ...(held.mark as MoveMark), state: 'left', at, other: plainAddress(to) })
  heard({ kind: 'left' })
  await destination.arrive()
  return { ...compared, changed }
}

function signOf(found: MoveMark | undefined, begun: Omit<MoveMark, 'state'>): MoveMark | undefined {
  if (found?.state === 'left') return undefined
  if (found?.state === 'arriving') throw new StoreRefused('Esta base de datos es el destino de otra mudanza.')
  return { ...begun, move: found?.move ?? begun.move, state: 'leaving' }
}

/** What the site has left before and comes back to. */
async function clearAway({ to, at, folder }: Moving): Promise<string | undefined> {
  const occupied = await occupy(to)
  try {
    const isFile = to.startsWith('file:')
    if (!isFile) readyFolder(folder)
    const copy =
      !isFile && occupied.source
        ? await makeCopy(occupied.source, { folder, name: copyName(at, 'replaced'), at, aside: () => {} })
        : undefined
    const { kept } = await occupied.clear(momentWord(at))
    return kept ?? copy?.path
  } finally {
    await occupied.release()
  }
}

/** Both sides of a move that is over, as they are now. */
export function compareSides(from: string, to: string): Promise<{ same: MovedTable[]; other: string[] }> {
  const at = <Result>(url: string, work: (source: Source) => Promise<Result>) =>
    atOneInstant({ url, folder: url.startsWith('file:') ? dirname(url.slice('file:'.length)) : '' }, work)
  return at(from, (source) => at(to, (there) => comparedTables(source, there)))
}
