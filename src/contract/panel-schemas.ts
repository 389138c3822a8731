import { type Static, Type } from 'typebox'
import { closed, listOf } from './closed-object.ts'

// What the administrator's calls are asked and answer.

const count = Type.Integer()

export const StatsReply = Type.Object({ total: count, completed: count, unique_ips: count })
export type StatsReply = Static<typeof StatsReply>

const participation = { started: count, completed: count }
/** Completions that no figure holds yet: they come by tens. */
const waiting = count

/** Repeats that were turned away: when a page asked, at the start, or with an answer. */
const Refused = Type.Object({ check: count, start: count, completion: count })
const SetAside = listOf({ rule: Type.String(), name: Type.String(), responses: count })

/**
 * The surveys to which far more are coming than on other days; the tallies of every survey, how far its completions are proven, and where repeats were
 * turned away; and the forms of Typeform's for which something waits to be proven, or which cannot be asked about.
 */
export const OverviewReply = Type.Object({
  bursts: Type.Array(Type.String()),
  surveys: listOf({
    id: Type.String(),
    total: count,
    completed: count,
    waiting,
    unique_ips: count,
    verified: count,
    reported: count,
    /** Of the completions that do not wait, those that no rule sets aside, and how many each rule does. */
    counted: count,
    setAside: SetAside,
    refused: Refused,
    /** Completions of each of the last days of Mexico City, today last, and the hour of the newest of them. */
    days: Type.Array(count),
    lastAnswered: Type.Optional(Type.String()),
  }),
  typeform: listOf({
    formId: Type.String(),
    surveyId: Type.Union([Type.String(), Type.Null()]),
    waiting: count,
    trouble: Type.Enum(['none', 'no-token', 'unreachable', 'refused', 'unknown-form']),
  }),
})
export type OverviewReply = Static<typeof OverviewReply>

/** When and where one survey was answered; where, without those that wait. Hours begin at their ISO time; days are Mexico City's. */
export const TurnoutReply = Type.Object({
  hours: listOf({ hour: Type.String(), ...participation }),
  days: listOf({ day: Type.String(), ...participation }),
  municipalities: listOf({
    municipality: Type.String(),
    completed: count,
    postalCodes: listOf({ postalCode: Type.String(), completed: count }),
  }),
  withoutPlace: count,
  waiting,
})
export type TurnoutReply = Static<typeof TurnoutReply>

/** A share as a fraction of 1, or a mean, with its modelled interval. */
const Estimated = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() })

const QuestionReply = Type.Object({
  question: Type.String(),
  /** People who were asked, and how many the weights leave them worth. */
  base: count,
  /** From which version the answers count, where not all do. */
  since: Type.Optional(Type.String()),
  nEff: Type.Number(),
  options: listOf({
    option: Type.String(),
    count,
    nEff: Type.Number(),
    /** Of the weighted share, where it can be known. */
    se: Type.Optional(Type.Number()),
    /** Too few or too uncertain to be shown to the public. */
    isSmall: Type.Boolean(),
    weighted: Estimated,
    unweighted: Estimated,
  }),
  /** Of a scale, among those who gave a number. */
  mean: Type.Optional(Type.Object({ people: count, nEff: Type.Number(), weighted: Estimated, unweighted: Estimated })),
})
export type QuestionReply = Static<typeof QuestionReply>

const WeightingReply = Type.Union([
  Type.Object({
    kind: Type.Literal('weighted'),
    rung: count,
    rungName: Type.String(),
    deff: Type.Number(),
    nEff: Type.Number(),
    maxWeight: Type.Number(),
  }),
  Type.Object({ kind: Type.Literal('unweighted'), why: Type.String() }),
])

/** `counted`: without those that the rules in force set aside. `all`: with them. */
const Which = Type.Enum(['counted', 'all'])
export type Which = Static<typeof Which>

export const AnalysisQuery = closed({ which: Type.Optional(Which) })

/** What people answered, and who they are beside the population. */
export const AnalysisReply = Type.Object({
  people: count,
  waiting,
  /** Of the responses, who the rules in force set aside, also where they are among these people. */
  setAside: SetAside,
  minors: count,
  edition: Type.Optional(Type.String()),
  weighting: WeightingReply,
  questions: Type.Array(QuestionReply),
  participants: listOf({
    trait: Type.Enum(['sex', 'age', 'municipality']),
    unknown: count,
    levels: listOf({
      level: Type.String(),
      people: count,
      unweighted: Type.Number(),
      weighted: Type.Optional(Type.Number()),
      population: Type.Number(),
    }),
  }),
})
export type AnalysisReply = Static<typeof AnalysisReply>

const questionId = Type.String({ maxLength: 64 })
const trait = Type.Enum(['sex', 'age', 'zone', 'municipality'])

export const ComparisonQuery = closed({ question: questionId, by: trait, which: Type.Optional(Which) })

/** One question among the people of each level of a trait. */
export const ComparisonReply = Type.Object({
  levels: listOf({ level: Type.String(), isSmall: Type.Boolean(), result: QuestionReply }),
})
export type ComparisonReply = Static<typeof ComparisonReply>

export const TrendQuery = closed({ question: questionId, which: Type.Optional(Which) })

/** One question in each ISO week, weighted on its own or not at all. */
export const TrendReply = Type.Object({
  weeks: listOf({
    week: Type.String(),
    /** The versions of the questionnaire that were first answered in it. */
    began: Type.Optional(Type.Array(Type.String())),
    isWeighted: Type.Boolean(),
    /** Why it is not weighted. */
    why: Type.Optional(Type.String()),
    result: QuestionReply,
    /** By option, where this week and the one before are weighted: whether the difference is larger than chance. */
    changes: Type.Record(Type.String(), Type.Object({ isClear: Type.Boolean() })),
  }),
})
export type TrendReply = Static<typeof TrendReply>

/** A rule switched, and why. */
export const AsideDecisionBody = closed({
  rule: Type.String({ maxLength: 64 }),
  isOn: Type.Boolean(),
  reason: Type.String({ minLength: 3, maxLength: 500, pattern: '^(?=[^]*\\S)[^\\u0000]*$' }),
})

/** The rules of a survey, what each finds, and what was decided about them, the newest first. */
export const SettingAsideReply = Type.Object({
  /** Without those that wait, as everything that is found. */
  completed: count,
  waiting,
  counted: count,
  rules: listOf({
    rule: Type.String(),
    name: Type.String(),
    meaning: Type.String(),
    isOn: Type.Boolean(),
    /** Completions that have its marks, whether or not another rule comes first. */
    found: count,
    /** Those that it sets aside now. */
    responses: count,
  }),
  decisions: listOf({
    rule: Type.String(),
    name: Type.String(),
    isOn: Type.Boolean(),
    reason: Type.String(),
    at: count,
  }),
})
export type SettingAsideReply = Static<typeof SettingAsideReply>

/** How a survey was answered: what can point to stuffing, whether or not a rule sets it aside. */
export const QualityReply = Type.Object({
  /** Without those that wait, as all other figures but the hours. */
  completed: count,
  waiting,
  /** Whether far more come at this moment than on its other days. */
  isBurst: Type.Boolean(),
  hours: listOf({ hour: Type.String(), completed: count, usual: Type.Optional(Type.Number()) }),
  /** The rest came from calm ones. */
  networks: Type.Object({ busy: count, crowded: count }),
  withoutProof: count,
  inBurst: Type.Object({ responses: count, withoutProof: count }),
  repeated: count,
  times: listOf({ time: Type.String(), responses: count }),
  /** Of the responses that are long enough to say. */
  lines: Type.Object({ straight: count, varied: count }),
  places: Type.Object({
    edition: Type.Optional(Type.String()),
    withoutPlace: count,
    municipalities: listOf({
      municipality: Type.String(),
      completed: count,
      share: Type.Number(),
      population: Type.Number(),
      times: Type.Number(),
      atLeast: Type.Number(),
      isFarAbove: Type.Boolean(),
    }),
  }),
  /** How often each part of our form was come to, ever and in the last seven days, rounded down to ten. */
  reached: listOf({ part: Type.String(), total: count, lastDays: count }),
  refused: Refused,
  /** What the limits refused in this process since it began, for all surveys together. */
  limited: listOf({ reason: Type.String(), refused: count }),
})
export type QualityReply = Static<typeof QualityReply>

export const OpenAnswersQuery = closed({
  question: questionId,
  search: Type.Optional(Type.String({ maxLength: 120 })),
  /** Where the last page ended, as the reply said it. */
  after: Type.Optional(Type.String({ maxLength: 256 })),
})

/** A page of what people wrote. Fewer than a page and still a next one: the search has not seen everything yet. */
export const OpenAnswersReply = Type.Object({
  answers: listOf({ day: Type.String(), words: Type.String() }),
  next: Type.Optional(Type.String()),
})
export type OpenAnswersReply = Static<typeof OpenAnswersReply>
