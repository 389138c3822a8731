import { linkedId } from '#contract/hidden-paths.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import {
  CopyBody,
  OpenedReply,
  OpenSurveyBody,
  PreviewBody,
  QuestionnairesReply,
  SurveyDraftParams,
  SurveyDraftReply,
  TextsBody,
  UploadQuery,
} from '#contract/questionnaire-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { DAY_MS } from '#rules/durations.ts'
import { mayAct } from '#rules/people/roles.ts'
import { seriesNotes } from '#rules/series/series-notes.ts'
import { changesBetween } from '#rules/survey-files/classify-changes.ts'
import { withTextsAt } from '#rules/survey-files/edit-texts.ts'
import type { SurveyDraft } from '#store/survey-drafts.ts'
import { Failure } from '../../failure.ts'
import type { LiveCatalog } from '../../live-catalog.ts'
import { newToken } from '../../new-token.ts'
import { byPerson, inPanel, type Person } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import { openDraft } from '../../survey-files/open-draft.ts'
import type { SurveyFile } from '../../survey-files/read-survey-file.ts'
import type { SurveyUpload } from '../../survey-files/read-upload.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** More than a file may have, so that the report can say that it is too large. */
const UPLOAD_LIMIT_BYTES = 4 * 1024 * 1024
const PREVIEW_LIFE_MS = 14 * DAY_MS

/** Surveys made by an analyst: uploaded as files, previewed and opened. Each call answers with the draft as it is after it. */
export function questionnaireCalls(app: TypedApp, services: Services): void {
  const { catalog, store, schedule, site, readSurveyUpload } = services
  const { surveyDrafts, surveyImages } = store

  async function draftOf({ draft: id }: { draft: string }): Promise<SurveyDraft> {
    const draft = await surveyDrafts.of(id)
    if (!draft) throw new Failure('unknown-draft')
    return draft
  }

  function replyOf({ id, surveyId, title, fileName, uploadedAt, report, sha256, document, preview }: SurveyDraft) {
    const before = surveyId === undefined ? undefined : catalog.documentOf(surveyId)
    const isShared = preview !== undefined && preview.until > Date.now()
    return {
      ...{ id, title, fileName, report },
      uploadedAt: new Date(uploadedAt).toISOString(),
      changes: before && document ? changesBetween(before, document) : [],
      series: document ? seriesNotes(document.questionnaire, otherSurveys(surveyId)) : [],
      ...(surveyId !== undefined && { surveyId }),
      ...(sha256 !== undefined && { sha256 }),
      ...(document && { document }),
      ...(isShared && {
        preview: { path: pagePaths.surveyPreview(preview.token), until: new Date(preview.until).toISOString() },
      }),
    }
  }

  const otherSurveys = (surveyId: string | undefined) => catalog.all().filter(({ id }) => id !== surveyId)

  const readUpload = async (upload: SurveyUpload) =>
    readSurveyUpload({ ...upload, storedImages: await surveyImages.names() })

  /** Keeps a file as a new draft, or in place of another. What cannot be read at all is not kept. */
  async function keepFile(
    file: SurveyFile,
    { id = newToken(), surveyId, fileName }: FileOf,
    person: Person,
  ): Promise<SurveyDraftReply> {
    const { refusal, report, read, images } = file
    if (refusal !== undefined) throw new Failure('bad-request', { because: refusal })
    const document = read?.survey
    const title = document?.title ?? fileName
    if (document) await surveyImages.keep(images)
    const record = inPanel(person, 'draft', { surveyId, detail: title })
    await surveyDrafts.keep({ id, surveyId, title, fileName, document, report, uploadedAt: record.at }, record)
    await surveyImages.dropUnused()
    return replyOf(await draftOf({ draft: id }))
  }

  app.get(apiPaths.questionnaires, { schema: { response: { 200: QuestionnairesReply } } }, async ({ person }) => ({
    drafts: (await surveyDrafts.all()).map(({ id, surveyId = null, title, fileName, uploadedAt, report }) => ({
      ...{ id, surveyId, title, fileName },
      uploadedAt: new Date(uploadedAt).toISOString(),
      errors: report.errors.length,
      warnings: report.warnings.length,
    })),
    surveys: catalog.all().map(({ id, title, accent }) => ({
      ...{ id, title, accent },
      state: schedule.of(id).kind,
      ...visibilityIn(catalog, id, person),
      opens: schedule.datesOf(id).opens ?? null,
      closes: schedule.datesOf(id).closes ?? null,
      versions: catalog
        .versionsOf(id)
        .toReversed()
        .map(({ number, correction, openedBy, openedAt, changes, isSameMeaning = null }) => ({
          ...{ number, correction, openedBy, changes, isSameMeaning },
          openedAt: new Date(openedAt).toISOString(),
        })),
    })),
  }))

  const response = { 200: SurveyDraftReply }
  app.register(async (uploads: TypedApp) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const uploading = { bodyLimit: UPLOAD_LIMIT_BYTES, schema: { querystring: UploadQuery, response } }
    uploads.post(apiPaths.questionnaires, uploading, async ({ query, body, headers, person }) => {
      const { archivo: fileName, borrador, encuesta } = query
      const sent = { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), type: headers['content-type'] }
      const replaced = borrador === undefined ? undefined : await draftOf({ draft: borrador })
      if (encuesta !== undefined && catalog.versionsOf(encuesta).length === 0) throw new Failure('unknown-survey')
      const surveyId = replaced ? replaced.surveyId : encuesta
      return keepFile(await readUpload(sent), { id: replaced?.id, surveyId, fileName }, person)
    })
  })

  const copying = { schema: { params: SurveyParams, body: CopyBody, response } }
  app.post(apiPaths.draftOfSurvey(':id'), copying, async ({ params, body, person }) => {
    const { id } = surveyOf(catalog, params)
    const document = catalog.documentOf(id)
    const isNext = body.as === 'next-version'
    if (!document || (isNext && catalog.versionsOf(id).length === 0)) throw new Failure('bad-request')
    const surveyId = isNext ? id : undefined
    const file = await readUpload({ body: jsonOf(document) })
    return keepFile(file, { surveyId, fileName: `encuesta-${id}.json` }, person)
  })

  const schema = { params: SurveyDraftParams, response }
  app.get(apiPaths.surveyDraft(':draft'), { schema }, async ({ params }) => replyOf(await draftOf(params)))

  app.post(
    apiPaths.draftTexts(':draft'),
    { schema: { ...schema, body: TextsBody } },
    async ({ params, body, person }) => {
      const draft = await draftOf(params)
      const edited = draft.document && withTextsAt(draft.document, body.texts)
      if (!edited) throw new Failure('bad-request')
      const file = await readUpload({ body: jsonOf(edited) })
      const [wrong] = file.report.errors
      // The draft stays as it was: a typo must not spoil it.
      if (wrong) throw new Failure('bad-request', { because: `${wrong.cell}: ${wrong.message}` })
      // Dates are not in the document, and so not in what was read again.
      const { dates } = draft.report
      return keepFile({ ...file, report: { ...file.report, ...(dates && { dates }) } }, draft, person)
    },
  )

  const sharing = { schema: { ...schema, body: PreviewBody } }
  app.post(apiPaths.draftPreview(':draft'), sharing, async ({ params, body: { isShared }, person }) => {
    const { id, surveyId, title } = await draftOf(params)
    const record = inPanel(person, isShared ? 'draft-shared' : 'draft-unshared', { surveyId, detail: title })
    const until = record.at + PREVIEW_LIFE_MS
    if (isShared) await surveyDrafts.sharePreview({ id, token: newToken(), until }, record)
    else await surveyDrafts.revokePreview(id, record)
    return replyOf(await draftOf(params))
  })

  const opening = { schema: { params: SurveyDraftParams, body: OpenSurveyBody, response: { 200: OpenedReply } } }
  app.post(apiPaths.openDraft(':draft'), opening, async ({ params, body, person, log }) => {
    const opened = await openDraft(store, { ...body, draft: await draftOf(params), by: byPerson(person) })
    log.info({ survey: opened.surveyId, version: opened.number, sha256: body.sha256 }, 'Se abrió una encuesta')
    // It is open even so: other processes show it within seconds, and so will this one.
    await site.refresh().catch((error: unknown) => log.warn(error, 'Una encuesta abierta todavía no se muestra'))
    return opened
  })

  const removing = { schema: { params: SurveyDraftParams } }
  app.post(apiPaths.removeDraft(':draft'), removing, async ({ params, person }, reply) => {
    const { id, surveyId, title } = await draftOf(params)
    const record = inPanel(person, 'draft-removed', { surveyId, detail: title })
    if (!(await surveyDrafts.remove(id, record))) throw new Failure('unknown-draft')
    await surveyImages.dropUnused()
    return reply.code(204).send()
  })
}

/** Whoever only reads the panel gets no link: it lets others in. */
function visibilityIn({ visibilityOf }: Pick<LiveCatalog, 'visibilityOf'>, id: string, { role }: Person) {
  const known = visibilityOf(id)
  const isTold = known && mayAct(role, 'analysis')
  return {
    visibility: known?.visibility ?? 'public',
    ...(isTold && { link: pagePaths.survey(linkedId(known.token)) }),
  }
}

type FileOf = { readonly id?: string | undefined; readonly surveyId?: string | undefined; readonly fileName: string }

function jsonOf(document: object): Buffer {
  return Buffer.from(JSON.stringify(document))
}
