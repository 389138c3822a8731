import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkedId } from '#contract/hidden-paths.ts'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import type { Services } from '../services.ts'
import { TOKEN_IN_ROUTE } from '../survey-files/preview-survey.ts'
import type { LazyFile } from './memory-file.ts'
import { fileSender, type PageHeaders, pathOf } from './send-file.ts'

/** No robot may index what a link opens, and no other site may learn the link from where a reader comes. */
export function headersByLink({ usual }: PageHeaders): PageHeaders {
  return { usual: { ...usual, 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } }
}

/** Surveys and releases that are not for everybody, for whoever has the link. By pattern, so that no label of a metric holds a token. */
export function linkPages({ store, site: live, headers }: Services) {
  const send = fileSender(headersByLink(headers.forPages))

  /** A link that never was, that was changed, revoked or has ended: all the same. */
  async function answer(file: LazyFile | undefined, { raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply) {
    const { notFound, validUntil } = live.current()
    const made = (await file?.()) ?? { ...notFound(), cachePolicy: 'never' as const }
    reply.hijack()
    send(made, validUntil, raw, reply.raw)
  }

  async function showClient(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
    const { token } = request.params
    const [path, address] = [pathOf(request), releasePaths.client(token)]
    const link = await store.clientReleases.ofToken(token, Date.now())
    if (!link) return answer(undefined, request, reply)
    const { surveyId, number } = link
    if (link.isPublic) {
      const there = releasePaths.release(surveyId, number) + path.slice(address.length)
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(there)
    }
    // It ends as its last day does.
    const page = { name: link.client, address, until: mexicoDay(link.until - 1) }
    return answer(live.current().clientFiles({ surveyId, number, page }).get(path), request, reply)
  }

  return async (app: FastifyInstance) => {
    const linked = linkedId(TOKEN_IN_ROUTE)
    for (const path of [pagePaths.survey(linked), pagePaths.thankYou(linked), pagePaths.optionImage(linked, ':name')])
      app.get(path, (request, reply) => answer(live.current().linkedFiles.get(pathOf(request)), request, reply))
    const client = releasePaths.client(TOKEN_IN_ROUTE)
    for (const path of [client, `${client}/*`]) app.get<{ Params: { token: string } }>(path, showClient)
  }
}
