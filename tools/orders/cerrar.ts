import { type Openness, TIME_TO_FINISH_MS } from '#rules/openness.ts'
import { openings } from '#server/openings.ts'
import type { Store } from '#store/store.ts'
import { BadUse } from './bad-use.ts'
import { confirmed } from './confirmed.ts'
import { withSite } from './opened-site.ts'
import type { Order, Say } from './order.ts'
import { surveyNamed } from './survey-named.ts'
import { readWords } from './words.ts'

const options = { 'para-siempre': { type: 'boolean' }, confirmar: { type: 'string' } } as const

/** Closes a survey; for good, with the key and the hashes of its visitors. */
export const cerrar: Order = {
  summary: 'cierra una encuesta; con --para-siempre destruye su clave de visitantes',
  usage: 'ENCUESTA [--para-siempre [--confirmar TEXTO]]',
  async run(words, say) {
    const { values, positionals } = readWords(words, options)
    const { id } = surveyNamed(positionals)
    return withSite(say.env, async ({ store, config }) => {
      const opening = openings(store, config.seasons)
      await opening.refresh()
      const how = opening.of(id)
      if (how.kind === 'closed-for-good') return told(say, id, 'La encuesta ya se cerró para siempre.', 'already')
      if (!values['para-siempre']) return close(store, { id, how, say })
      return closeForGood(store, { id, how, say, confirmed: values.confirmar })
    })
  },
}

interface Closing {
  readonly id: string
  readonly how: Openness
  readonly say: Say
}

async function close(store: Store, { id, how, say }: Closing): Promise<0> {
  if (how.kind === 'closed') return told(say, id, 'La encuesta ya estaba cerrada.', 'already')
  await store.closing.decide({ surveyId: id, decision: 'closed', at: Date.now() })
  const hint = 'Quien ya empezó tiene una hora para terminar. El sitio lo muestra en unos segundos.'
  return told(say, id, `La encuesta quedó cerrada. ${hint}`, 'closed')
}

async function closeForGood(store: Store, closing: Closing & { confirmed: string | undefined }): Promise<number> {
  const { id, how, say } = closing
  if (how.kind !== 'closed') throw new BadUse(`Primero ciérrala: npm run encuestas -- cerrar ${id}`)
  const left = how.since + TIME_TO_FINISH_MS - Date.now()
  if (left > 0) {
    const minutes = Math.ceil(left / 60_000)
    throw new BadUse(`Todavía puede terminar quien ya había empezado. Repite esta orden en ${minutes} minutos.`)
  }
  await confirmed({
    wanted: `CERRAR ${id} PARA SIEMPRE`,
    typed: closing.confirmed,
    because: `Nadie, tampoco tú, podrá saber desde qué direcciones se respondió la ${id}, ni volver a abrirla.`,
  })
  await store.closing.closeForGood({ surveyId: id, at: Date.now() })
  await store.forget()
  await store.scrub()
  return told(
    say,
    id,
    'La encuesta se cerró para siempre: su clave y las huellas de sus visitantes ya no existen en la base. Borra también los respaldos anteriores.',
    'closed-for-good',
  )
}

function told(say: Say, survey: string, sentence: string, outcome: string): 0 {
  say.line(`${survey}: ${sentence}`)
  say.result({ survey, outcome })
  return 0
}
