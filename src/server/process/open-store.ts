import { StoreRefused } from '#store/engine.ts'
import { openStore, type Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'
import { questionnaireText } from '#surveys/electoral-questions.ts'
import type { Config } from '../config.ts'
import { asTypeformAsks } from '../typeform/form-answers.ts'
import { keyMark, newKeyParts } from '../visitor/visitor-name.ts'
import { keptSecret } from '../visitor/visitor-secret.ts'

type Settings = Pick<Config, 'databaseUrl' | 'answersPerAddress' | 'visitorSecret' | 'forms'>

export interface Opened {
  readonly store: Store
  /** Visitors are named with both: the key, and the part of it that each survey has for itself. */
  readonly visitorSecret: string
  readonly keyParts: ReadonlyMap<string, string>
}

/** The store as configured, and the key that its visitors are named with. */
export async function openWithKey(settings: Settings): Promise<Opened> {
  const { databaseUrl, answersPerAddress } = settings
  const store = await openStore({ url: databaseUrl, answersPerAddress })
  try {
    const visitorSecret = settings.visitorSecret ?? keptSecret(databaseUrl, await store.hasVisitors())
    const mark = keyMark(visitorSecret)
    if ((await store.keyMark(mark)) !== mark) throw new StoreRefused(OTHER_KEY)
    await noteQuestionnaires(store, settings.forms)
    await store.counts.countOnce(surveys.map(({ id }) => id))
    const keyParts = await store.closing.keyParts(newKeyParts(surveys.map(({ id }) => id)))
    return { store, visitorSecret, keyParts }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** What is asked today, for who reads the answers of today when the questions have changed. */
export async function noteQuestionnaires({ counts }: Store, forms: Config['forms']): Promise<void> {
  for (const { id, questionnaire } of surveys) {
    const isTypeforms = forms[id].kind === 'typeform'
    for (const asked of isTypeforms ? [questionnaire, asTypeformAsks(questionnaire)] : [questionnaire]) {
      await counts.noteQuestionnaire({ surveyId: id, version: asked.version, document: questionnaireText(asked) })
    }
  }
}

const OTHER_KEY =
  'La clave de visitantes no es la que usa esta base de datos: con otra, cada persona podría responder dos veces. Usa la misma IP_HASH_SECRET (o el archivo .secret) de siempre, igual en todos los procesos.'
