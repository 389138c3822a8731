import { type Static, type TSchema, Type } from 'typebox'
import { closed, listOf } from './closed-object.ts'
import { type SurveyDocument, SurveyDocumentSchema } from './survey-file-schemas.ts'

// The panel's page of questionnaires: drafts that were uploaded as files, and what was opened.

/** As the server has them: nobody adds to them. */
const list = <Of extends TSchema>(of: Of) => Type.Unsafe<readonly Static<Of>[]>(Type.Array(of))

/** What is said of a cell of a workbook, or of a place in a JSON file. */
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
  /** What it is confirmed by; absent while the file has errors, as the next. */
  sha256: Type.Optional(Type.String()),
  document: Type.Optional(Type.Unsafe<SurveyDocument>(SurveyDocumentSchema)),
  /** Against the open version, where it is the next one. */
  changes: list(Change),
  /** The link that others can look at it by. */
  preview: Type.Optional(Type.Object({ path: Type.String(), until: Type.String() })),
})
export type SurveyDraftReply = Static<typeof SurveyDraftReply>

const Version = Type.Object({
  number: Type.Integer(),
  correction: Type.Integer(),
  openedBy: Type.String(),
  openedAt: Type.String(),
  changes: list(Change),
  /** Whether the questions still mean the same, where that had to be stated. */
  isSameMeaning: Type.Union([Type.Boolean(), Type.Null()]),
})

export const QuestionnairesReply = Type.Object({
  /** The last that was uploaded first. */
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
    /** The newest first. None of a survey that is part of the program. */
    versions: Type.Array(Version),
  }),
})
export type QuestionnairesReply = Static<typeof QuestionnairesReply>

/** Which draft a file replaces, or which survey it is the next version of; a new draft without either. */
export const UploadQuery = closed({
  archivo: Type.String({ minLength: 1, maxLength: 200 }),
  borrador: Type.Optional(SurveyDraftParams.properties.draft),
  encuesta: Type.Optional(Type.String({ maxLength: 64 })),
})

/** A draft that begins as what a survey asks now: to be another survey, or its next version. */
export const CopyBody = closed({ as: Type.Enum(['new-survey', 'next-version']) })
export type CopyBody = Static<typeof CopyBody>

/** By their place in the document («questionnaire.sections.0.questions.1.text»). Texts only: nothing is added or taken away. */
export const TextsBody = closed({
  texts: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 600 })),
})
export type TextsBody = Static<typeof TextsBody>

export const PreviewBody = closed({ isShared: Type.Boolean() })

export const OpenSurveyBody = closed({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Typed, to the letter. */
  title: Type.String({ maxLength: 200 }),
  isSameMeaning: Type.Optional(Type.Boolean()),
})
export type OpenSurveyBody = Static<typeof OpenSurveyBody>

export const OpenedReply = Type.Object({
  surveyId: Type.String(),
  number: Type.Integer(),
  correction: Type.Integer(),
})
export type OpenedReply = Static<typeof OpenedReply>

export const CloseSurveyBody = closed({ title: Type.String({ maxLength: 200 }) })
