import { hiddenPaths } from '#contract/hidden-paths.ts'
import { EmptyingBody, VisibilityBody } from '#contract/hidden-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { visibilityTexts } from '#surveys/visibility.ts'
import { Failure } from '../../failure.ts'
import { newToken } from '../../new-token.ts'
import { inPanel } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

const ALWAYS_PUBLIC = 'Esta encuesta es parte del programa y siempre es pública.'
const HAS_ANSWERS =
  'Ya tiene respuestas o publicaciones y no puede volverse de prueba. Copia la encuesta y prueba con la copia.'
const NO_LINK = 'No tiene un enlace que cambiar: siempre ha sido pública.'
const NO_TRIAL = 'Solo se borran las respuestas de una encuesta de prueba.'

function refusedFor(because: string): Failure {
  return new Failure('visibility-refused', { because })
}

/** Who a survey is for. Only of those from files: the others are public by contract. */
export function visibilityCalls(app: TypedApp, { catalog, store, site }: Services): void {
  const fromFile = (params: { id: string }) => {
    const survey = surveyOf(catalog, params)
    if (catalog.versionsOf(survey.id).length === 0) throw refusedFor(ALWAYS_PUBLIC)
    return survey
  }
  const schema = { params: SurveyParams }

  app.post(
    hiddenPaths.visibility(':id'),
    { schema: { ...schema, body: VisibilityBody } },
    async ({ params, body, person, log }, reply) => {
      const { id: surveyId, title } = fromFile(params)
      const { visibility } = body
      if (body.title !== title) throw new Failure('wrong-confirmation')
      const record = inPanel(person, 'visibility', { surveyId, detail: `Ahora es ${visibilityTexts[visibility].name}` })
      const outcome = await store.visibility.change({ surveyId, visibility, token: newToken(), record })
      if (outcome === 'has-answers') throw refusedFor(HAS_ANSWERS)
      log.info({ survey: surveyId, visibility }, 'Cambió para quién es una encuesta')
      await site.refresh()
      return reply.code(204).send()
    },
  )

  app.post(hiddenPaths.newLink(':id'), { schema }, async ({ params, person, log }, reply) => {
    const { id: surveyId } = fromFile(params)
    const isReplaced = await store.visibility.replaceLink(
      surveyId,
      newToken(),
      inPanel(person, 'new-link', { surveyId }),
    )
    if (!isReplaced) throw refusedFor(NO_LINK)
    log.info({ survey: surveyId }, 'Cambió el enlace de una encuesta')
    await site.refresh()
    return reply.code(204).send()
  })

  const emptying = { schema: { ...schema, body: EmptyingBody } }
  app.post(hiddenPaths.emptying(':id'), emptying, async ({ params, body, person, log }, reply) => {
    const { id: surveyId, title } = fromFile(params)
    if (body.title !== title) throw new Failure('wrong-confirmation')
    const outcome = await store.visibility.empty({ surveyId, record: inPanel(person, 'emptied', { surveyId }) })
    if (outcome === 'no-trial') throw refusedFor(NO_TRIAL)
    log.info({ survey: surveyId }, 'Se borraron las respuestas de una encuesta de prueba')
    return reply.code(204).send()
  })
}
