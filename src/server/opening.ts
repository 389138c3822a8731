import { municipalityOf, postalCodes } from '#places/postal-table.ts'
import { StoreRefused } from '#store/engine.ts'
import { openStore, type Store } from '#store/store.ts'
import type { Recount } from '#store/writes/recount.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Config } from './config.ts'
import { keyMark } from './visitor/visitor-name.ts'
import { keptSecret } from './visitor/visitor-secret.ts'

type Settings = Pick<Config, 'databaseUrl' | 'answersPerAddress' | 'visitorSecret'>

/** The store as configured, and the key that its visitors are named with. */
export async function openWithKey(settings: Settings): Promise<{ store: Store; visitorSecret: string }> {
  const { databaseUrl, answersPerAddress } = settings
  const store = await openStore({ url: databaseUrl, answersPerAddress })
  try {
    const visitorSecret = settings.visitorSecret ?? keptSecret(databaseUrl, await store.hasVisitors())
    const mark = keyMark(visitorSecret)
    if ((await store.keyMark(mark)) !== mark) throw new StoreRefused(OTHER_KEY)
    await noteQuestionnaires(store)
    await store.counts.countOnce(recounts())
    return { store, visitorSecret }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** What is asked today, for who reads the answers of today when the questions have changed. */
export async function noteQuestionnaires({ counts }: Store): Promise<void> {
  for (const { id, questionnaire } of surveys) {
    const document = JSON.stringify(questionnaire)
    await counts.noteQuestionnaire({ surveyId: id, version: questionnaire.version, document })
  }
}

/** What a recount of every survey needs to know. */
export function recounts(): Recount[] {
  const municipalities = Object.fromEntries(postalCodes.map((code) => [code, municipalityOf(code) ?? '']))
  return surveys.map(({ id: surveyId }) => ({ surveyId, municipalities }))
}

const OTHER_KEY =
  'La clave de visitantes no es la que usa esta base de datos: con otra, cada persona podría responder dos veces. Usa la misma IP_HASH_SECRET (o el archivo .secret) de siempre, igual en todos los procesos.'
