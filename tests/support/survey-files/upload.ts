import { randomUUID } from 'node:crypto'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import type { Store } from '#store/store.ts'
import { lastFixedNumber } from '#surveys/catalog.ts'
import { someRecord } from '../some-record.ts'

const NOON = Date.UTC(2026, 10, 17, 18)

/** The number of the first survey that is opened from a file, the second and so on: 006, 007 … after five fixed ones. */
export function openedId(nth: number): string {
  return String(lastFixedNumber + nth).padStart(3, '0')
}

/** A draft as an upload leaves it, with defaults for what the test does not care about. */
export function uploaded(document: SurveyDocument | undefined = templateSurvey, surveyId?: string) {
  const report = {
    errors: [],
    warnings: [],
    summary: { sections: 2, questions: 7, conditions: 1, electoral: 0, minutes: 2 },
  }
  return { id: randomUUID(), surveyId, title: 'Parques', fileName: 'parques.xlsx', document, report, uploadedAt: NOON }
}

interface Upload {
  readonly document?: SurveyDocument
  /** As the next version of it. */
  readonly surveyId?: string | undefined
  readonly isSameMeaning?: boolean | undefined
  readonly visibility?: { readonly kind: 'link' | 'trial'; readonly token: string }
}

/** Uploads a survey and opens it as it is. */
export async function openFrom(
  { surveyDrafts, surveyVersions }: Store,
  { document, surveyId, isSameMeaning, visibility }: Upload = {},
) {
  const draft = uploaded(document, surveyId)
  const sha256 = (await surveyDrafts.keep(draft, someRecord)) ?? ''
  return surveyVersions.open({
    draftId: draft.id,
    sha256,
    lastFixedNumber,
    keyPart: `key part of ${draft.id}`,
    openedBy: 'ana',
    openedAt: NOON,
    isSameMeaning,
    record: someRecord,
    visibility,
  })
}
