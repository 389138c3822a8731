import { type Static, Type } from 'typebox'
import { closed, listOf } from './closed-object.ts'

// Requests and replies of the panel's calls.

const count = Type.Integer()

export const StatsReply = Type.Object({ total: count, completed: count, unique_ips: count })
export type StatsReply = Static<typeof StatsReply>

const participation = { started: count, completed: count }

/** Repeated attempts, by the step at which they were refused. */
const Refused = Type.Object({ check: count, start: count, completion: count })
const SetAside = listOf({ rule: Type.String(), name: Type.String(), responses: count })

/** What is still an example, or dangerous, in the settings. */
const BeforeGoingPublic = Type.Object({
  /** Where settings are changed. */
  place: Type.String(),
  toSet: listOf({ settings: Type.Array(Type.String()), sentence: Type.String(), isUrgent: Type.Boolean() }),
})
export type BeforeGoingPublic = Static<typeof BeforeGoingPublic>

export const OverviewReply = Type.Object({
  before: BeforeGoingPublic,
  /** Ids of the surveys with far more starts or completions now than on other days. */
  bursts: Type.Array(Type.String()),
  surveys: listOf({
    id: Type.String(),
    total: count,
    completed: count,
    unique_ips: count,
    verified: count,
    reported: count,
    /** Without those still in the inbox: reported ones that were answered in our own form in place of Typeform's. */
    standIn: count,
    /** Without those still in the inbox: completions that no rule sets aside, and how many each rule does. */
    counted: count,
    setAside: SetAside,
    refused: Refused,
    openness: Type.Enum(['open', 'not-yet', 'closed', 'closed-for-good']),
    /** Completions per day in Mexico City's time, today last. */
    days: Type.Array(count),
    /** The hour of the newest completion. */
    lastAnswered: Type.Optional(Type.String()),
  }),
  /** Typeform forms with completions still to be verified, or that we cannot query. */
  typeform: listOf({
    formId: Type.String(),
    surveyId: Type.Union([Type.String(), Type.Null()]),
    trouble: Type.Enum(['none', 'no-token', 'unreachable', 'refused', 'unknown-form']),
  }),
})
export type OverviewReply = Static<typeof OverviewReply>

/** When and where one survey was answered. Places leave out completions still in the inbox; days are Mexico City's. */
export const TurnoutReply = Type.Object({
  hours: listOf({ hour: Type.String(), ...participation }),
  days: listOf({ day: Type.String(), ...participation }),
  municipalities: listOf({
    municipality: Type.String(),
    completed: count,
    postalCodes: listOf({ postalCode: Type.String(), completed: count }),
  }),
  withoutPlace: count,
})
export type TurnoutReply = Static<typeof TurnoutReply>

/** From the opened page to the sent answer. What only pages report is rounded down to tens. */
export const FunnelReply = Type.Object({
  days: Type.Array(Type.String()),
  stages: listOf({ name: Type.String(), total: count, days: Type.Array(count) }),
  /** Visits by the name of the link that led there. */
  links: listOf({ name: Type.String(), total: count, lastDays: count }),
})
export type FunnelReply = Static<typeof FunnelReply>

/** A share as a fraction of 1, or a mean, with its modelled interval. */
const Estimated = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() })

const QuestionReply = Type.Object({
  question: Type.String(),
  /** People who were asked. */
  base: count,
  /** Which version answers count from, where not all do. */
  since: Type.Optional(Type.String()),
  /** Effective sample size. */
  nEff: Type.Number(),
  options: listOf({
    option: Type.String(),
    count,
    nEff: Type.Number(),
    /** Standard error of the weighted share, where it can be computed. */
    se: Type.Optional(Type.Number()),
    /** Too few or too uncertain to be shown to the public. */
    isSmall: Type.Boolean(),
    weighted: Estimated,
    unweighted: Estimated,
  }),
  /** Scales only, among those who gave a number. */
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

/** `counted` leaves out what the rules set aside. */
const ResponseSelection = Type.Enum(['counted', 'all'])
export type ResponseSelection = Static<typeof ResponseSelection>

export const AnalysisQuery = closed({ which: Type.Optional(ResponseSelection) })

/** What people answered, and who they are compared with the population. */
export const AnalysisReply = Type.Object({
  people: count,
  /** What the rules set aside, also when `which=all` includes it in `people`. */
  setAside: SetAside,
  minors: count,
  edition: Type.Optional(Type.String()),
  weighting: WeightingReply,
  questions: Type.Array(QuestionReply),
  /** Wordings that the arms of a split sample read, tested against each other. */
  arms: listOf({
    question: Type.String(),
    against: Type.String(),
    options: listOf({ option: Type.String(), difference: Type.Number(), isClear: Type.Boolean() }),
  }),
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

export const ComparisonQuery = closed({ question: questionId, by: trait, which: Type.Optional(ResponseSelection) })

/** One question, by the levels of a trait. */
export const ComparisonReply = Type.Object({
  levels: listOf({ level: Type.String(), isSmall: Type.Boolean(), result: QuestionReply }),
})
export type ComparisonReply = Static<typeof ComparisonReply>

export const TrendQuery = closed({ question: questionId, which: Type.Optional(ResponseSelection) })

/** One question per ISO week; each week is weighted by itself, or not at all. */
export const TrendReply = Type.Object({
  weeks: listOf({
    week: Type.String(),
    /** Questionnaire versions that were first answered in this week. */
    began: Type.Optional(Type.Array(Type.String())),
    isWeighted: Type.Boolean(),
    /** Why it is not weighted. */
    why: Type.Optional(Type.String()),
    result: QuestionReply,
    /** By option, when this week and the one before are both weighted: whether the difference is larger than chance. */
    changes: Type.Record(Type.String(), Type.Object({ isClear: Type.Boolean() })),
  }),
})
export type TrendReply = Static<typeof TrendReply>

export const SeriesQuery = closed({ question: questionId })

/** A question in every survey that asks it, the oldest point first. */
export const SeriesReply = Type.Object({
  points: listOf({
    surveyId: Type.String(),
    /** Of the release; missing in a point that is not published. */
    number: Type.Optional(Type.Integer()),
    day: Type.String(),
    text: Type.String(),
    base: count,
    /** Asked in other words than the point before. */
    isBreak: Type.Boolean(),
    isWeighted: Type.Boolean(),
    options: listOf({
      label: Type.String(),
      value: Type.Number(),
      low: Type.Number(),
      high: Type.Number(),
      /** Whether its change from the point before is larger than chance, where that was tested. */
      isClear: Type.Optional(Type.Boolean()),
    }),
  }),
})
export type SeriesReply = Static<typeof SeriesReply>

/** Switches a rule on or off, with the reason. */
export const AsideDecisionBody = closed({
  rule: Type.String({ maxLength: 64 }),
  isOn: Type.Boolean(),
  reason: Type.String({ minLength: 3, maxLength: 500, pattern: '^(?=[^]*\\S)[^\\u0000]*$' }),
})

/** The rules of a survey, what each finds, and the decisions about them, newest first. */
export const SettingAsideReply = Type.Object({
  /** Without those still in the inbox, here and in all counts below. */
  completed: count,
  counted: count,
  rules: listOf({
    rule: Type.String(),
    name: Type.String(),
    meaning: Type.String(),
    isOn: Type.Boolean(),
    /** Completions with the rule's flags, including those an earlier rule already sets aside. */
    found: count,
    /** Completions that this rule sets aside now. */
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
  /** Without those still in the inbox, as is everything here but `hours`. */
  completed: count,
  /** There are far more starts or completions now than on other days. */
  isBurst: Type.Boolean(),
  hours: listOf({ hour: Type.String(), completed: count, usual: Type.Optional(Type.Number()) }),
  /** Responses from networks with many others in a short time; the rest came from calm networks. */
  networks: Type.Object({ busy: count, crowded: count }),
  withoutProof: count,
  inBurst: Type.Object({ responses: count, withoutProof: count }),
  repeated: count,
  /** Answered in our own form in place of Typeform's. */
  standIn: count,
  times: listOf({ time: Type.String(), responses: count }),
  /** Only responses with enough questions to tell. */
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
  /** How often each part of our own form was reached, in total and in the last seven days, rounded down to tens. */
  reached: listOf({ part: Type.String(), total: count, lastDays: count }),
  refused: Refused,
  /** Requests refused by rate limits in this process since it started, for all surveys together. */
  limited: listOf({ reason: Type.String(), refused: count }),
})
export type QualityReply = Static<typeof QualityReply>

export const OpenAnswersQuery = closed({
  question: questionId,
  search: Type.Optional(Type.String({ maxLength: 120 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 256 })),
})

/** A page of open answers. A short page with a `next`: the search has not gone through everything yet. */
export const OpenAnswersReply = Type.Object({
  answers: listOf({ day: Type.String(), words: Type.String() }),
  next: Type.Optional(Type.String()),
})
export type OpenAnswersReply = Static<typeof OpenAnswersReply>
