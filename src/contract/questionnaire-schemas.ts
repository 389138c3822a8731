import { type Static, type TSchema, Type } from 'typebox'
import { visibilities } from '#surveys/visibility.ts'
import { closed, listOf } from './closed-object.ts'
import type { SurveyDocument } from './survey-file-schemas.ts'

// The panel's questionnaires page: uploaded drafts, and the surveys that were opened.

/** Readonly, like the server's own lists. */
const list = <Of extends TSchema>(of: Of) => Type.Unsafe<readonly Static<Of>[]>(Type.Array(of))

/** About a cell of a workbook, or a path in a JSON file. */
const ReportLine = Type.Object({ cell: Type.String(), message: Type.String() })

const Report = Type.Object({
  errors: list(ReportLine),
  warnings: list(ReportLine),
  summary: Type.Object({
    sections: Type.Integer(),
    questions: Type.Integer(),
    conditions: Type.Integer(),
    electoral: Type.Integer(),
    minutes: Type.Number(),
  }),
  /** When it opens and closes, as the file says, in milliseconds. */
  dates: Type.Optional(Type.Object({ opens: Type.Optional(Type.Number()), closes: Type.Optional(Type.Number()) })),
})

const Change = Type.Object({ kind: Type.Enum(['allowed', 'marked', 'refused']), sentence: Type.String() })

export const SurveyDraftParams = Type.Object({ draft: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) })

export const SurveyDraftReply = Type.Object({
  id: Type.String(),
  /** The open survey that it would be the next version of. */
  surveyId: Type.Optional(Type.String()),
  title: Type.String(),
  fileName: Type.String(),
  uploadedAt: Type.String(),
  report: Report,
  /** Sent back to confirm the opening. Missing, like `document`, while the file has errors. */
  sha256: Type.Optional(Type.String()),
  /** Checked when it was read. To compile its schema into this one would make visits wait for a sixth of a second. */
  document: Type.Optional(Type.Unsafe<SurveyDocument>({})),
  /** Compared with the open version, if this is its next version. */
  changes: list(Change),
  /** How its questions compare with those of other surveys in the same series. */
  series: list(Type.String()),
  /** The shared link. */
  preview: Type.Optional(Type.Object({ path: Type.String(), until: Type.String() })),
})
export type SurveyDraftReply = Static<typeof SurveyDraftReply>

const Version = Type.Object({
  number: Type.Integer(),
  correction: Type.Integer(),
  openedBy: Type.String(),
  openedAt: Type.String(),
  changes: list(Change),
  /** Whether the questions still mean the same, when that had to be stated. */
  isSameMeaning: Type.Union([Type.Boolean(), Type.Null()]),
})

export const QuestionnairesReply = Type.Object({
  /** Newest first. */
  drafts: listOf({
    id: Type.String(),
    surveyId: Type.Union([Type.String(), Type.Null()]),
    title: Type.String(),
    fileName: Type.String(),
    uploadedAt: Type.String(),
    errors: Type.Integer(),
    warnings: Type.Integer(),
  }),
  surveys: listOf({
    id: Type.String(),
    title: Type.String(),
    accent: Type.String(),
    state: Type.Enum(['open', 'not-yet', 'closed', 'closed-for-good']),
    visibility: Type.Enum([...visibilities]),
    /** Where whoever has the link answers it. Only for those who may give it away. */
    link: Type.Optional(Type.String()),
    /** When it opens and closes by itself, in milliseconds. */
    opens: Type.Union([Type.Number(), Type.Null()]),
    closes: Type.Union([Type.Number(), Type.Null()]),
    /** Newest first; empty for the program's own surveys. */
    versions: Type.Array(Version),
  }),
})
export type QuestionnairesReply = Static<typeof QuestionnairesReply>

/** Without `borrador` (the draft it replaces) or `encuesta` (the survey it is the next version of), the file is a new draft. */
export const UploadQuery = closed({
  archivo: Type.String({ minLength: 1, maxLength: 200 }),
  borrador: Type.Optional(SurveyDraftParams.properties.draft),
  encuesta: Type.Optional(Type.String({ maxLength: 64 })),
})

/** Starts a draft from what a survey asks now. */
export const CopyBody = closed({ as: Type.Enum(['new-survey', 'next-version']) })
export type CopyBody = Static<typeof CopyBody>

/** Texts by their path in the document («questionnaire.sections.0.questions.1.text»). Only existing texts can be replaced. */
export const TextsBody = closed({
  texts: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 600 })),
})
export type TextsBody = Static<typeof TextsBody>

export const PreviewBody = closed({ isShared: Type.Boolean() })

export const OpenSurveyBody = closed({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Typed by the operator, exactly. */
  title: Type.String({ maxLength: 200 }),
  isSameMeaning: Type.Optional(Type.Boolean()),
  /** Whom a new survey is for; everybody unless said. */
  visibility: Type.Optional(Type.Enum([...visibilities])),
})
export type OpenSurveyBody = Static<typeof OpenSurveyBody>

export const OpenedReply = Type.Object({
  surveyId: Type.String(),
  number: Type.Integer(),
  correction: Type.Integer(),
})
export type OpenedReply = Static<typeof OpenedReply>

const reason = Type.String({ minLength: 3, maxLength: 500, pattern: '^(?=[^]*\\S)[^\\u0000]*$' })

export const CloseSurveyBody = closed({ title: Type.String({ maxLength: 200 }), reason })
export type CloseSurveyBody = Static<typeof CloseSurveyBody>

export const ReopenSurveyBody = closed({ reason })
export type ReopenSurveyBody = Static<typeof ReopenSurveyBody>

/** As Mexico City's clocks show them («2026-12-01T08:00»); null for never. */
const LocalMoment = Type.Union([Type.String({ maxLength: 16 }), Type.Null()])
export const SurveyDatesBody = closed({ opens: LocalMoment, closes: LocalMoment, reason })
export type SurveyDatesBody = Static<typeof SurveyDatesBody>
