import type { RecordEntry } from '#rules/people/record.ts'
import { type Change, changesBetween } from '#rules/survey-files/classify-changes.ts'
import type { SurveyReport } from '#rules/survey-files/report.ts'
import { questionnaireJson } from '#surveys/questionnaire.ts'
import type { Visibility } from '#surveys/visibility.ts'
import { keepRecord } from './keep-record.ts'
import type { WriteContext } from './write-context.ts'

export type SurveyDocument = Parameters<typeof changesBetween>[0]

export interface SurveyOpening {
  readonly draftId: string
  /** Of the draft that was reviewed and confirmed. */
  readonly sha256: string
  /** The number of the last fixed survey: surveys from files are numbered after it. */
  readonly lastFixedNumber: number
  /** Random, for a new survey. */
  readonly keyPart: string
  readonly openedBy: string
  readonly openedAt: number
  /** Whom a new survey is for, with its link, where it is not for everybody. */
  readonly visibility?: { readonly kind: Visibility; readonly token: string } | undefined
  /** Must be stated where a change is marked. */
  readonly isSameMeaning?: boolean | undefined
  readonly record: RecordEntry
}

export type SurveyOpeningOutcome =
  | { kind: 'opened'; surveyId: string; number: number; correction: number; changes: readonly Change[] }
  | { kind: 'no-draft' | 'draft-changed' | 'unknown-survey' | 'closed-for-good' | 'unchanged' }
  | { kind: 'refused' | 'meaning-not-stated'; changes: readonly Change[] }

/** Opens the draft as a new survey, or as the next version of its survey. */
export async function openSurvey(context: WriteContext, opening: SurveyOpening): Promise<SurveyOpeningOutcome> {
  const { queries } = context
  const { draftId, sha256, openedBy, openedAt } = opening
  type DraftRow = { surveyId: string | null; document: string | null; sha256: string | null; report: string }
  const [draft] = await queries.rows<DraftRow>('lockSurveyDraft', [draftId])
  if (!draft) return { kind: 'no-draft' }
  if (draft.document === null || draft.sha256 !== sha256) return { kind: 'draft-changed' }
  const [counter] = await queries.rows<{ last: number }>('lockSurveyCounter', [opening.lastFixedNumber])
  const document = JSON.parse(draft.document) as SurveyDocument
  const outcome =
    draft.surveyId === null
      ? await newSurvey(context, opening, counter?.last ?? 0)
      : await nextVersion(context, opening, { surveyId: draft.surveyId, document })
  if (outcome.kind !== 'opened') return outcome

  const { surveyId, number, correction, changes } = outcome
  const stated = changes.some(({ kind }) => kind === 'marked') ? Number(opening.isSameMeaning) : null
  const versionRow = [surveyId, number, correction, sha256, draft.document, JSON.stringify(changes)]
  await queries.change('addSurveyVersion', [...versionRow, stated, openedBy, openedAt])
  const version = String(number)
  const questionnaire = questionnaireJson({ ...document.questionnaire, version })
  await queries.change(correction > 0 ? 'correctQuestionnaire' : 'noteQuestionnaire', [
    surveyId,
    version,
    questionnaire,
  ])
  const { dates } = JSON.parse(draft.report) as SurveyReport
  if (dates) await queries.change('putOpeningDates', [surveyId, dates.opens ?? null, dates.closes ?? null])
  await queries.change('dropSurveyDraft', [draftId])
  await keepRecord(context, { ...opening.record, surveyId, detail: `Versión ${number}` })
  return outcome
}

async function newSurvey(
  context: WriteContext,
  { keyPart, visibility }: SurveyOpening,
  last: number,
): Promise<SurveyOpeningOutcome> {
  const used = await context.queries.rows<{ surveyId: string }>('usedSurveyIds', [])
  const numbers = used.map(({ surveyId }) => Number(surveyId)).filter(Number.isInteger)
  const number = Math.max(last, ...numbers) + 1
  const surveyId = String(number).padStart(3, '0')
  await context.queries.change('setSurveyCounter', [number])
  await context.queries.change('offerKeyPart', [surveyId, keyPart])
  if (visibility) await context.queries.change('putVisibility', [surveyId, visibility.kind, visibility.token])
  return { kind: 'opened', surveyId, number: 1, correction: 0, changes: [] }
}

async function nextVersion(
  { queries }: WriteContext,
  { isSameMeaning }: SurveyOpening,
  { surveyId, document }: { surveyId: string; document: SurveyDocument },
): Promise<SurveyOpeningOutcome> {
  type VersionRow = { number: number; correction: number; document: string }
  const [newest] = await queries.rows<VersionRow>('newestSurveyVersion', [surveyId])
  if (!newest) return { kind: 'unknown-survey' }
  if ((await queries.rows('findClosedForGood', [surveyId])).length > 0) return { kind: 'closed-for-good' }
  const changes = changesBetween(JSON.parse(newest.document) as SurveyDocument, document)
  const has = (kind: Change['kind']) => changes.some((change) => change.kind === kind)
  if (changes.length === 0) return { kind: 'unchanged' }
  if (has('refused')) return { kind: 'refused', changes: changes.filter(({ kind }) => kind === 'refused') }
  const { number, correction } = newest
  if (!has('marked')) return { kind: 'opened', surveyId, number, correction: correction + 1, changes }
  if (isSameMeaning === undefined) return { kind: 'meaning-not-stated', changes }
  return { kind: 'opened', surveyId, number: number + 1, correction: 0, changes }
}
