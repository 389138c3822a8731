import { type Static, Type } from 'typebox'
import type { QuestionOf } from '#questions/kinds.ts'
import { MOST_BANDS, OPEN_END } from '#questions/number.ts'
import { MOST_OPTIONS } from '#questions/option-question.ts'
import {
  MOST_NOTE_LETTERS,
  MOST_QUESTIONS,
  MOST_SECTIONS,
  type Questionnaire,
  type Section as QuestionnaireSection,
} from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { closed } from './closed-object.ts'

// A survey as a file. It must match the TypeScript type of the program's own surveys, or `SurveyDocument` below does not compile.

/** Id of a question, section or option. */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const [short, line, wording, paragraph, note] = [text(120), text(300), text(500), text(600), text(MOST_NOTE_LETTERS)]
const Notice = closed({ title: short, text: paragraph })

const optionParts = {
  id: Id,
  label: text(160),
  role: Type.Optional(Type.Enum(['last', 'other', 'none', 'dont-know', 'no-answer'])),
  isRetired: Type.Optional(Type.Literal(true)),
}
/** In an author's file `image` is the name of a file sent with it; once read, the name that the site gave the image. */
const Option = closed({
  ...optionParts,
  side: Type.Optional(Type.Enum(['favour', 'neutral', 'against', 'none'])),
  image: Type.Optional(short),
})

const optionIds = Type.Array(Id, { minItems: 1, maxItems: MOST_OPTIONS })
const IsOneOf = closed({ question: Id, isOneOf: optionIds })
const IsNoneOf = closed({ question: Id, isNoneOf: optionIds })

const commonFields = {
  id: Id,
  text: wording,
  help: Type.Optional(wording),
  before: Type.Optional(note),
  item: Type.Optional(closed({ battery: Id, label: text(160) })),
  required: Type.Boolean(),
  isElectoral: Type.Optional(Type.Literal(true)),
  series: Type.Optional(Id),
  isRetired: Type.Optional(Type.Literal(true)),
  showIf: Type.Optional(
    Type.Union([IsOneOf, IsNoneOf, Type.Array(Type.Union([IsOneOf, IsNoneOf]), { minItems: 1, maxItems: 10 })]),
  ),
}
const optionFields = (minItems: number) => ({
  options: Type.Array(Option, { minItems, maxItems: MOST_OPTIONS }),
})
const wholeNumber = Type.Integer({ minimum: 0, maximum: OPEN_END })
const Band = closed({ ...optionParts, from: wholeNumber, to: wholeNumber })
const textQuestion = <Kind extends string>(kind: Kind, maximum: number) =>
  closed({ ...commonFields, kind: Type.Literal(kind), maxLength: Type.Integer({ minimum: 1, maximum }) })

const Question = Type.Union([
  closed({
    ...commonFields,
    ...optionFields(2),
    kind: Type.Literal('single'),
    shuffle: Type.Boolean(),
  }),
  closed({
    ...commonFields,
    kind: Type.Literal('several'),
    shuffle: Type.Boolean(),
    atMost: Type.Integer({ minimum: 1, maximum: MOST_OPTIONS }),
    ...optionFields(2),
  }),
  closed({
    ...commonFields,
    kind: Type.Literal('scale'),
    from: Type.Integer({ minimum: 0, maximum: 10 }),
    to: Type.Integer({ minimum: 1, maximum: 10 }),
    fromLabel: short,
    toLabel: short,
    ...optionFields(0),
  }),
  closed({
    ...commonFields,
    kind: Type.Literal('number'),
    bands: Type.Array(Band, { minItems: 1, maxItems: MOST_BANDS }),
    ...optionFields(0),
  }),
  closed({ ...commonFields, kind: Type.Literal('arm'), ...optionFields(2) }),
  textQuestion('short-text', 120),
  textQuestion('long-text', 600),
])

const Battery = closed({
  id: Id,
  before: Type.Optional(note),
  text: wording,
  help: Type.Optional(wording),
  shuffle: Type.Boolean(),
})

const Section = closed({
  id: Id,
  title: short,
  intro: Type.Optional(note),
  questions: Type.Array(Question, { minItems: 1, maxItems: MOST_QUESTIONS }),
  batteries: Type.Optional(Type.Array(Battery, { minItems: 1, maxItems: MOST_QUESTIONS })),
})

const Accent = Type.Enum(['blue', 'green', 'amber', 'purple', 'cyan'])

/** A survey without its id, which the site assigns on opening. */
export const SurveyDocumentSchema = closed({
  title: short,
  description: line,
  accent: Accent,
  form: Type.Union([
    closed({ kind: Type.Literal('typeform'), formId: short }),
    closed({ kind: Type.Literal('builtin') }),
  ]),
  questionnaire: closed({ version: text(40), sections: Type.Array(Section, { minItems: 1, maxItems: MOST_SECTIONS }) }),
  header: closed({
    back: Type.Enum(['Volver', 'Inicio']),
    label: Type.Optional(closed({ name: short, badge: text(20) })),
  }),
  intro: closed({ heading: short, line, notice: Type.Optional(Notice) }),
  flow: closed({
    start: Type.Enum(['after-access', 'before-access']),
    completion: Type.Enum(['verify-then-report', 'report-only']),
    hiddenFields: Type.Boolean(),
    ending: Type.Enum(['stay', 'thank-you']),
  }),
  denied: closed({ title: Type.Optional(short), note: Type.Optional(paragraph) }),
  failed: closed({
    tone: Type.Enum(['warning', 'danger']),
    title: Type.Optional(short),
    check: line,
    start: line,
    retry: Type.Enum(['Reintentar', 'Intentar nuevamente']),
    offersHome: Type.Boolean(),
  }),
  place: closed({
    title: short,
    text: paragraph,
    confirmed: Type.Optional(Notice),
    privacy: Type.Optional(Notice),
    postalCodePlaceholder: short,
    coloniaPlaceholder: closed({ locked: short, open: short }),
    postalCodeInvalid: line,
    postalCodeValid: line,
    coloniaValid: Type.Optional(line),
    colouredBorders: Type.Boolean(),
    button: closed({ ready: short, waiting: short }),
  }),
  answering: closed({
    title: Type.Optional(short),
    intro: Type.Optional(note),
    repeatsServerMessage: Type.Boolean(),
    notice: Type.Optional(Notice),
  }),
  share: closed({ text: line, xLabel: Type.Enum(['X', 'X (Twitter)']) }),
  thanks: Type.Union([
    closed({ kind: Type.Literal('plain'), heading: short, line }),
    closed({
      kind: Type.Literal('badge'),
      heading: short,
      line,
      colour: Accent,
      registered: line,
      next: closed({ title: short, text: paragraph, link: short }),
    }),
  ]),
  /** By question id: why a question that names parties is not electoral. */
  notElectoral: Type.Optional(Type.Record(Type.String(), line)),
})

/** Flattens a type, so that types written differently can be compared. */
type Plain<T> = T extends readonly (infer Each)[]
  ? readonly Plain<Each>[]
  : T extends object
    ? { readonly [Name in keyof T]: Plain<T[Name]> }
    : T
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? A : never

/** The kinds that a file can contain: a new kind is left out until its shape is added above. */
type FileQuestion = QuestionOf<Static<typeof Question>['kind']>

interface TypedSurvey extends Omit<Survey, 'id' | 'questionnaire'> {
  readonly questionnaire: Pick<Questionnaire, 'version'> & {
    readonly sections: readonly (Omit<QuestionnaireSection, 'questions'> & { questions: readonly FileQuestion[] })[]
  }
  readonly notElectoral?: Readonly<Record<string, string>>
}

export type SurveyDocument = Same<Plain<TypedSurvey>, Plain<Static<typeof SurveyDocumentSchema>>>
