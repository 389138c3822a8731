import { dayAndTime } from '#rules/format/dates.ts'
import { plainAddress } from '#store/moving/move-mark.ts'
import type { Found } from '#store/moving/what-is-there.ts'
import { BadUse } from '../orders/bad-use.ts'

/** What there is to do: with an empty place, with what was cut off, with what the site had left before, or nothing any more. */
export type Way = 'begin' | 'continue' | 'replace' | 'done'

interface Sides {
  readonly here: Found
  readonly there: Found
  readonly to: string
}

/** Refuses whatever would touch data that is not of this move. */
export function wayOf({ here, there, to }: Sides): Way {
  if (here.kind === 'nothing') {
    throw new BadUse('Todavía no hay base de datos que mover: inicia el sitio una vez con npm start.')
  }
  const mark = here.kind === 'move' ? here.mark : undefined
  if (mark?.state === 'arriving') {
    throw new BadUse(`Esta base de datos es el destino de una mudanza a medias desde «${mark.other}».`)
  }
  if (there.kind === 'move' && there.mark.state === 'arriving' && there.mark.move === mark?.move) return 'continue'
  if (mark?.state === 'left') return afterwards(mark, { here, there, to })
  if (there.kind === 'nothing') return 'begin'
  const isOurOld = there.kind === 'move' && there.mark.state === 'left' && there.keyMark === here.keyMark
  if (isOurOld) return 'replace'
  throw new BadUse(refusals[there.kind === 'move' ? there.mark.state : 'something'])
}

const refusals = {
  something: 'El destino ya tiene datos que no son de esta mudanza: usa una base de datos vacía. No se cambió nada.',
  leaving: 'El destino es un sitio en uso, o la misma base de datos: usa una base de datos vacía. No se cambió nada.',
  left: 'El destino es la base de datos que dejó otro sitio: usa una base de datos vacía. No se cambió nada.',
  arriving: 'En el destino hay una mudanza a medias de otra base de datos: vacíalo o usa otro. No se cambió nada.',
}

function afterwards({ at, other }: { at: number; other: string }, { here, there, to }: Sides): Way {
  const isThere = there.kind === 'something' && here.kind === 'move' && there.keyMark === here.keyMark
  if (isThere && plainAddress(to) === other) return 'done'
  throw new BadUse(
    `El sitio ya se movió el ${dayAndTime(at)} a «${other}»: pon esa dirección en DATABASE_URL, o usa --deshacer. No se cambió nada.`,
  )
}
