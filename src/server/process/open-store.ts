import { StoreRefused } from '#store/engine.ts'
import { openStore, type Store } from '#store/store.ts'
import { type Catalog, fixedSurveys } from '#surveys/catalog.ts'
import { type Questionnaire, questionnaireJson } from '#surveys/questionnaire.ts'
import type { Config } from '../config.ts'
import { liveCatalog } from '../live-catalog.ts'
import { typeformQuestionnaire } from '../typeform/form-answers.ts'
import { keyMark, newKeyParts } from '../visitor/visitor-name.ts'
import { readOrCreateSecret } from '../visitor/visitor-secret.ts'
import { changeIn } from './changed-question.ts'

type Settings = Pick<Config, 'databaseUrl' | 'answersPerAddress' | 'visitorSecret' | 'forms'>

export type Opened = Awaited<ReturnType<typeof openWithKey>>

/** The configured store with the key that its visitors are named with and its catalogue, ready to be served. */
export async function openWithKey(settings: Settings, onProgress?: (sentence: string) => void) {
  const { databaseUrl, answersPerAddress } = settings
  const store = await openStore({ url: databaseUrl, answersPerAddress, onProgress })
  try {
    const visitorSecret = settings.visitorSecret ?? readOrCreateSecret(databaseUrl, await store.hasVisitors())
    const mark = keyMark(visitorSecret)
    if ((await store.keyMark(mark)) !== mark) throw new StoreRefused(OTHER_KEY)
    await store.closing.keyParts(newKeyParts(fixedSurveys.map(({ id }) => id)))
    const catalog = liveCatalog(settings, store)
    await catalog.refresh()
    await noteQuestionnaires(store, catalog.all())
    return { store, visitorSecret, catalog }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Keeps what is asked today, so that today's answers can be read when the questions have changed. */
export async function noteQuestionnaires(store: Store, catalog: Catalog): Promise<void> {
  const questionnaires = catalog.flatMap(({ id, form, questionnaire }) => {
    const versions = form.kind === 'typeform' ? [questionnaire, typeformQuestionnaire(questionnaire)] : [questionnaire]
    return versions.map((version) => ({ surveyId: id, questionnaire: version }))
  })
  await refuseEdited(store, questionnaires)
  for (const { surveyId, questionnaire } of questionnaires) {
    const document = questionnaireJson(questionnaire)
    await store.counts.noteQuestionnaire({ surveyId, version: questionnaire.version, document })
  }
  // Another process may have noted its own first.
  await refuseEdited(store, questionnaires)
}

/** Answers are read with the questionnaire kept under their version: another with the same version would miscount them. */
async function refuseEdited(
  { counts }: Store,
  questionnaires: readonly { readonly surveyId: string; readonly questionnaire: Questionnaire }[],
): Promise<void> {
  const changes: string[] = []
  for (const { surveyId, questionnaire } of questionnaires) {
    const change = changeIn(questionnaire, await counts.questionnaires(surveyId))
    if (change) changes.push(`Encuesta ${surveyId}: ${change}`)
  }
  if (changes.length > 0) throw new StoreRefused(changes.join('\n'))
}

const OTHER_KEY =
  'La clave de visitantes no es la que usa esta base de datos: con otra, cada persona podría responder dos veces. Usa la misma IP_HASH_SECRET (o el archivo .secret) de siempre, igual en todos los procesos.'
