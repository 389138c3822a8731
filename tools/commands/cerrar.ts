import { type Openness, TIME_TO_FINISH_MS } from '#rules/openness.ts'
import type { Store } from '#store/store.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { CommandError, command, type Output, requireSurvey } from './command.ts'
import { withStore } from './with-store.ts'

/** Closes a survey; for good, with the key and the hashes of its visitors. */
export const cerrar = command({
  summary: 'cierra una encuesta; con --para-siempre destruye su clave de visitantes',
  positionals: ['ENCUESTA'],
  options: {
    'para-siempre': { help: 'destruye también la clave y las huellas de sus visitantes, una hora después de cerrarla' },
    confirmar: { value: 'TEXTO', help: 'la frase que se pide, para no escribirla después' },
  },
  async run({ values, positionals }, output) {
    return withStore(output, async ({ store, catalog, openings }) => {
      const { id } = requireSurvey(catalog, positionals[0])
      const openness = openings.of(id)
      if (openness.kind === 'closed-for-good') return forgetVisitors(store, { id, openness, output })
      if (!values['para-siempre']) return close(store, { id, openness, output })
      return closeForGood(store, { id, openness, output, confirmed: values.confirmar })
    })
  },
})

interface Closing {
  readonly id: string
  readonly openness: Openness
  readonly output: Output
}

async function close(store: Store, { id, openness, output }: Closing): Promise<0> {
  if (openness.kind === 'closed') return reported(output, id, 'La encuesta ya estaba cerrada.', 'already')
  await store.closing.decide({ surveyId: id, decision: 'closed', at: Date.now() })
  const hint = 'Quien ya empezó tiene una hora para terminar. El sitio lo muestra en unos segundos.'
  return reported(output, id, `La encuesta quedó cerrada. ${hint}`, 'closed')
}

async function closeForGood(store: Store, closing: Closing & { confirmed: string | undefined }): Promise<number> {
  const { id, openness } = closing
  if (openness.kind !== 'closed') throw new CommandError(`Primero ciérrala: npm run encuestas -- cerrar ${id}`)
  const left = openness.since + TIME_TO_FINISH_MS - Date.now()
  if (left > 0) {
    const minutes = Math.ceil(left / 60_000)
    throw new CommandError(`Todavía puede terminar quien ya había empezado. Repite este comando en ${minutes} minutos.`)
  }
  await askConfirmation({
    wanted: `CERRAR ${id} PARA SIEMPRE`,
    typed: closing.confirmed,
    because: `Nadie, tampoco tú, podrá saber desde qué direcciones se respondió la ${id}, ni volver a abrirla.`,
  })
  await store.closing.closeForGood({ surveyId: id, at: Date.now() })
  return forgetVisitors(store, closing)
}

/** Deleted rows stay in the files until everything is written again: only then are they gone. */
async function forgetVisitors(store: Store, { id, output }: Closing): Promise<0> {
  if (!(await store.forgetting.forget('everything'))) {
    throw new CommandError(
      `La encuesta ${id} está cerrada para siempre, pero otro programa está leyendo la base y sus huellas todavía están en los archivos. Ciérralo o espera a que termine (un respaldo, por ejemplo) y repite este comando.`,
    )
  }
  return reported(
    output,
    id,
    'La encuesta se cerró para siempre: su clave y las huellas de sus visitantes ya no existen en la base. Borra también los respaldos anteriores.',
    'closed-for-good',
  )
}

function reported(output: Output, survey: string, sentence: string, outcome: string): 0 {
  output.line(`${survey}: ${sentence}`)
  output.result({ survey, outcome })
  return 0
}
