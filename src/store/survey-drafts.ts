import { hash } from 'node:crypto'
import type { RecordEntry } from '#rules/people/record.ts'
import { canonicalJson } from '#rules/survey-files/canonical-json.ts'
import type { SurveyReport } from '#rules/survey-files/report.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { SurveyDocument } from './writes/open-survey.ts'

interface UploadedSurvey {
  readonly id: string
  /** The open survey whose next version it would be. */
  readonly surveyId?: string | undefined
  readonly title: string
  readonly fileName: string
  /** Undefined while the file has errors. */
  readonly document?: SurveyDocument | undefined
  readonly report: SurveyReport
  /** In milliseconds. */
  readonly uploadedAt: number
}

export interface SurveyDraft extends UploadedSurvey {
  /** Of its document as canonical JSON: what it is confirmed by. */
  readonly sha256: string | undefined
  /** Also one that has expired. */
  readonly preview: { readonly token: string; readonly until: number } | undefined
}

type DraftRow = {
  readonly id: string
  readonly surveyId: string | null
  readonly title: string
  readonly fileName: string
  readonly document: string | null
  readonly sha256: string | null
  readonly report: string
  readonly uploadedAt: number
  readonly preview: string | null
  readonly previewUntil: number | null
}

/** Surveys that were uploaded and are not open yet. */
export function surveyDrafts({ read }: Engine, { change }: BatchWriter) {
  const drafts = async (...statement: Parameters<typeof read.rows>) =>
    (await read.rows<DraftRow>(...statement)).map(toDraft)

  const setPreview = async (values: [id: string, token: string | null, until: number | null], record: RecordEntry) =>
    (await change('sharePreview', values, record)) === 1

  return {
    /** The last upload first. */
    all: (): Promise<SurveyDraft[]> => drafts('readSurveyDrafts', []),

    async of(id: string): Promise<SurveyDraft | undefined> {
      return (await drafts('readSurveyDraft', [id]))[0]
    },

    /** The draft of a preview link. Undefined where the link has expired or was revoked. */
    async ofPreview(token: string, now: number): Promise<SurveyDraft | undefined> {
      return (await drafts('readPreviewedDraft', [token, now]))[0]
    },

    /** Replaces the draft of that id and keeps its preview link. One that a command makes only to open it has no record. Returns the SHA-256 that it is confirmed by. */
    async keep(uploaded: UploadedSurvey, record: RecordEntry | undefined): Promise<string | undefined> {
      const { id, surveyId, title, fileName, document, report, uploadedAt } = uploaded
      const text = document && canonicalJson(document)
      const sha256 = text && hash('sha256', text)
      const texts = [text ?? null, sha256 ?? null, JSON.stringify(report)]
      await change('putSurveyDraft', [id, surveyId ?? null, title, fileName, ...texts, uploadedAt], record)
      return sha256
    },

    /** Replaces the link before it. False where there is no such draft. */
    sharePreview: ({ id, token, until }: { id: string; token: string; until: number }, record: RecordEntry) =>
      setPreview([id, token, until], record),

    revokePreview: (id: string, record: RecordEntry) => setPreview([id, null, null], record),

    /** False where there was none. */
    async remove(id: string, record: RecordEntry | undefined): Promise<boolean> {
      return (await change('dropSurveyDraft', [id], record)) === 1
    },
  }
}

function toDraft({ document, surveyId, sha256, report, preview, previewUntil, ...row }: DraftRow): SurveyDraft {
  return {
    ...row,
    surveyId: surveyId ?? undefined,
    document: document === null ? undefined : (JSON.parse(document) as SurveyDocument),
    sha256: sha256 ?? undefined,
    report: JSON.parse(report) as SurveyReport,
    preview: preview === null ? undefined : { token: preview, until: Number(previewUntil) },
  }
}
