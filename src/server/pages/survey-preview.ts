import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePaths } from '#contract/paths.ts'
import { imagesIn } from '#rules/survey-files/option-images.ts'
import type { Services } from '../services.ts'
import { previewId, previewSurvey, TOKEN_IN_ROUTE } from '../survey-files/preview-survey.ts'
import { headersByLink } from './link-pages.ts'
import { optionImage } from './option-image.ts'
import { fileSender, pathOf } from './send-file.ts'

type PreviewRequest = FastifyRequest<{ Params: { token: string } }>

/** Drafts as people would see them, for whoever has the link. No robot may index them, and no cache keeps them for long. */
export function surveyPreview({ store, site: live, headers }: Services) {
  const send = fileSender(headersByLink(headers.forPages))

  async function show(request: PreviewRequest, reply: FastifyReply) {
    const { token } = request.params
    const draft = await store.surveyDrafts.ofPreview(token, Date.now())
    const pages = draft?.document && live.surveyPreviewOf(previewSurvey(token, draft.document))
    const made = await pages?.get(pathOf(request))?.()
    reply.hijack()
    // The link may be shared again soon: that it shows nothing must not be cached.
    const file = made ?? { ...live.current().notFound(), cachePolicy: 'never' }
    send(file, live.current().validUntil, request.raw, reply.raw)
  }

  async function showImage(request: FastifyRequest<{ Params: { token: string; name: string } }>, reply: FastifyReply) {
    const { token, name } = request.params
    const draft = await store.surveyDrafts.ofPreview(token, Date.now())
    const isShown = draft?.document && imagesIn(draft.document.questionnaire).includes(name)
    const bytes = isShown ? await store.surveyImages.bytesOf(name) : undefined
    if (!bytes) return reply.callNotFound()
    reply.hijack()
    send(optionImage(name, bytes, 'never'), live.current().validUntil, request.raw, reply.raw)
  }

  return async (app: FastifyInstance) => {
    app.get(pagePaths.optionImage(previewId(TOKEN_IN_ROUTE), ':name'), showImage)
    app.get(pagePaths.surveyPreview(TOKEN_IN_ROUTE), show)
    app.get(pagePaths.thankYou(previewId(TOKEN_IN_ROUTE)), show)
    // The link that the thank-you page shares.
    app.get<{ Params: { token: string } }>(pagePaths.survey(previewId(TOKEN_IN_ROUTE)), async ({ params }, reply) =>
      reply.redirect(pagePaths.surveyPreview(params.token)),
    )
  }
}
