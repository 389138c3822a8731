import { apiPaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import type { SentFile } from '#server/survey-files/option-images.ts'
import { uploadOf } from '#server/survey-files/read-upload.ts'
import { ADMIN_PASSWORD, basic, type TestApp } from '../app.ts'

const headers = basic('admin', ADMIN_PASSWORD)

/** Somebody who sends sheets with their images, by the panel's calls. */
export function analystOf({ app }: Pick<TestApp, 'app'>) {
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  return {
    post,
    async upload(file: Buffer, files: readonly SentFile[], query: Record<string, string> = {}) {
      const { body, type = '' } = await uploadOf(file, files)
      const reply = await app.inject({
        method: 'POST',
        url: apiPaths.questionnaires,
        query: { archivo: 'boleta.xlsx', ...query },
        headers: { ...headers, 'content-type': type },
        payload: Buffer.from(body),
      })
      return reply.json<SurveyDraftReply>()
    },
    /** The address of a page that shows the draft. */
    async share({ id }: SurveyDraftReply): Promise<string> {
      const shared = await post(apiPaths.draftPreview(id), { isShared: true })
      return shared.json<SurveyDraftReply>().preview?.path ?? ''
    },
    open: ({ id, sha256, title }: SurveyDraftReply, more: object = {}) =>
      post(apiPaths.openDraft(id), { sha256, title, ...more }),
    get: (url: string, as: object = headers) => app.inject({ url, headers: { ...as } }),
  }
}
