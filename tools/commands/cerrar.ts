import { MINUTE_MS } from '#rules/durations.ts'
import { type Openness, TIME_TO_FINISH_MS } from '#rules/openness.ts'
import { operatorCommand } from '#store/operator-command.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { byOperator, CommandError, command, requireSurvey } from './command.ts'
import { withStore } from './with-store.ts'

/** Closes a survey; for good, by also deleting its key part and the hashes of its visitors. */
export const cerrar = command({
  summary: 'cierra una encuesta; con --para-siempre destruye su clave de visitantes',
  positionals: ['ENCUESTA'],
  options: {
    'para-siempre': { help: 'destruye también la clave y las huellas de sus visitantes, una hora después de cerrarla' },
    motivo: { value: 'TEXTO', help: 'por qué; queda en el registro' },
    confirmar: { value: 'TEXTO', help: 'la frase que se pide, para no escribirla después' },
  },
  async run({ values, positionals }, output) {
    return withStore(output, async ({ store, catalog, schedule }) => {
      const { id } = requireSurvey(catalog, positionals[0])
      const openness = schedule.of(id)
      const decide = async (decision: 'closed' | 'for-good', action: 'close' | 'close-for-good') => {
        const by = byOperator(output)
        await store.closing.decide({
          surveyId: id,
          decision,
          at: by.at,
          record: { ...by, action, surveyId: id, reason: values.motivo },
        })
      }
      const reported = (outcome: string, sentence: string) => {
        output.line(`${id}: ${sentence}`)
        output.result({ survey: id, outcome })
        return 0
      }
      if (openness.kind !== 'closed-for-good') {
        if (values['para-siempre']) {
          await confirmForGood(id, openness, values.confirmar)
          await decide('for-good', 'close-for-good')
        } else {
          if (openness.kind === 'closed') return reported('already', 'La encuesta ya estaba cerrada.')
          await decide('closed', 'close')
          return reported('closed', CLOSED)
        }
      }
      // The bytes of deleted rows stay in the files until everything is rewritten.
      if (await store.forgetting.forget('everything')) return reported('closed-for-good', CLOSED_FOR_GOOD)
      throw new CommandError(
        `La encuesta ${id} está cerrada para siempre, pero otro programa está leyendo la base y sus huellas todavía están en los archivos. Ciérralo o espera a que termine (un respaldo, por ejemplo) y repite este comando.`,
      )
    })
  },
})

async function confirmForGood(id: string, openness: Openness, typed: string | undefined): Promise<void> {
  if (openness.kind !== 'closed') throw new CommandError(`Primero ciérrala: ${operatorCommand(`cerrar ${id}`)}`)
  const left = openness.since + TIME_TO_FINISH_MS - Date.now()
  if (left > 0) {
    const minutes = Math.ceil(left / MINUTE_MS)
    throw new CommandError(`Todavía puede terminar quien ya había empezado. Repite este comando en ${minutes} minutos.`)
  }
  await askConfirmation({
    wanted: `CERRAR ${id} PARA SIEMPRE`,
    typed,
    because: `Nadie, tampoco tú, podrá saber desde qué direcciones se respondió la ${id}, ni volver a abrirla.`,
  })
}

const CLOSED =
  'La encuesta quedó cerrada. Quien ya empezó tiene una hora para terminar. El sitio lo muestra en unos segundos.'
const CLOSED_FOR_GOOD =
  'La encuesta se cerró para siempre: su clave y las huellas de sus visitantes ya no existen en la base. Borra también los respaldos anteriores.'
