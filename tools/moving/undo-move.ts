import { dayAndTime } from '#rules/format/dates.ts'
import type { Config } from '#server/config.ts'
import { hold } from '#store/moving/hold.ts'
import { whatIsThere } from '#store/moving/what-is-there.ts'
import { BadUse } from '../orders/bad-use.ts'
import { confirmed } from '../orders/confirmed.ts'
import type { Say } from '../orders/order.ts'

interface Undoing {
  readonly typed: string | undefined
  readonly say: Say
}

/** The database that a site has left serves again. */
export async function undoMove({ databaseUrl }: Config, { typed, say }: Undoing): Promise<number> {
  const here = await whatIsThere(databaseUrl)
  if (here.kind !== 'move' || here.mark.state === 'arriving') {
    throw new BadUse('Esta base de datos no se ha movido a ningún lugar: no hay nada que deshacer.')
  }
  const { at, other, state } = here.mark
  if (state === 'left') {
    say.line(`El sitio se movió el ${dayAndTime(at)} a «${other}».`)
    const because = 'Lo que se haya respondido en el destino no vuelve, y nadie debe seguir usándolo.'
    await confirmed({ wanted: 'DESHACER', typed, because })
  }
  const held = await hold(databaseUrl)
  try {
    await held.undo()
  } finally {
    await held.release()
  }
  say.line(`El sitio vuelve a usar esta base de datos. Borra lo que quedó en «${other}».`)
  say.result({ undone: true, other })
  return 0
}
