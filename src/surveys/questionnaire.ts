import type { Option } from '#questions/base-question.ts'
import type { Battery } from '#questions/battery.ts'
import type { Question } from '#questions/kinds.ts'

export type { Option, Question }

/** A questionnaire. Ids are written by hand and permanent: stored answers refer to them. */
export interface Questionnaire {
  /** Must change whenever anything else changes: responses refer to it, and the start refuses two questionnaires under one version. */
  readonly version: string
  /** For Typeform's forms: only those who answered a question are known to have been asked it. */
  readonly isAskedIfAnswered?: true
  readonly sections: readonly Section[]
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly intro?: string
  readonly questions: readonly Question[]
  /** How some of its questions are asked together. */
  readonly batteries?: readonly Battery[]
}

/** Nobody finishes a longer questionnaire, and the panel and the releases are built for fewer questions. */
export const MOST_QUESTIONS = 120
export const MOST_SECTIONS = 20
/** Notes tell who asks and what for, which takes more words than a question. */
export const MOST_NOTE_LETTERS = 2_000

/** The ids of the questions whose results are hidden before an election. */
export function electoralQuestions({ sections }: Questionnaire): string[] {
  return sections.flatMap(({ questions }) => questions.filter(({ isElectoral }) => isElectoral).map(({ id }) => id))
}

/** What is said of questions and options for the analysis alone. */
const ofAnalysis: readonly string[] = ['isElectoral', 'side', 'series']

/** The text that is stored and compared under a version: marking a question as electoral later must not make another version. */
export function questionnaireJson(questionnaire: Questionnaire): string {
  return JSON.stringify(questionnaire, (name, value) => (ofAnalysis.includes(name) ? undefined : value))
}
