import { type Static, Type } from 'typebox'
import { closed, listOf, readonlyList } from './closed-object.ts'
import {
  LONGEST_CODE_LABEL,
  LONGEST_DEFINITION,
  MOST_CODES,
  MOST_CODES_OF_TEXT,
  MOST_TEXTS_AT_ONCE,
} from './coding-limits.ts'

// The panel's page where open answers become numbers.

const count = Type.Integer()

const CodeId = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 64 })
const CodeRole = Type.Enum(['last', 'none', 'dont-know', 'no-answer'])
const TextHash = Type.String({ pattern: '^[0-9a-f]{32}$' })
const QuestionId = Type.String({ minLength: 1, maxLength: 64 })

const codeTexts = {
  label: Type.String({ minLength: 1, maxLength: LONGEST_CODE_LABEL }),
  /** A line that says what belongs here. */
  definition: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_DEFINITION })),
  role: Type.Optional(CodeRole),
}

export const CodingReply = Type.Object({
  /** Those to which people can write something. */
  questions: listOf({
    id: Type.String(),
    text: Type.String(),
    /** The option whose words are coded, where it is not an open question. */
    other: Type.Optional(Type.String()),
    frame: Type.Object({
      /** How many times it was saved; 0 where there is none. */
      number: count,
      codes: readonlyList(Type.Object({ id: Type.String(), ...codeTexts })),
      /** Whether it goes into the next releases. */
      isPublished: Type.Boolean(),
    }),
    /** Who saved the frame and when, the newest first. */
    history: listOf({ number: count, at: Type.Number(), person: Type.String(), codes: count }),
    /** People who wrote something, and how many of them wrote what is coded, what is not yet, and what coders do not agree on. */
    people: count,
    coded: count,
    waiting: count,
    differing: count,
    /** Different texts, and how many of them the coders do not agree on. */
    texts: count,
    differingTexts: count,
    /** Texts by who coded them. */
    coders: listOf({ coder: Type.String(), texts: count }),
    /** Of every two coders, on the texts that both coded. */
    agreement: listOf({
      coders: Type.Array(Type.String()),
      texts: count,
      /** From 0 to 1. */
      share: Type.Number(),
      /** Cohen's: absent where both gave every text the same one code. */
      kappa: Type.Optional(Type.Number()),
    }),
  }),
  /** The user name of whoever asks: their codes are their own. */
  coder: Type.String(),
})
export type CodingReply = Static<typeof CodingReply>

export const FrameBody = closed({
  question: QuestionId,
  /** The number of the frame that was edited. */
  after: Type.Integer({ minimum: 0 }),
  isPublished: Type.Boolean(),
  /** Without an id, it is new: it gets one from its label. */
  codes: Type.Array(closed({ id: Type.Optional(CodeId), ...codeTexts }), { maxItems: MOST_CODES }),
})
export type FrameBody = Static<typeof FrameBody>

/** Nobody coded it yet; whoever asks did not, or did; coders do not agree on it. */
export const TextsShown = Type.Enum(['waiting', 'not-mine', 'mine', 'differing'])
export type TextsShown = Static<typeof TextsShown>

export const CodingTextsQuery = closed({
  question: QuestionId,
  show: TextsShown,
  search: Type.Optional(Type.String({ maxLength: 120 })),
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
})

/** What people wrote, nearly equal texts together: those of most people first, and otherwise in random order. */
export const CodingTextsReply = Type.Object({
  texts: listOf({
    text: Type.String(),
    /** As most of them wrote it. */
    words: Type.String(),
    /** Some of the other ways in which it was written. */
    others: readonlyList(Type.String()),
    people: count,
    /** Those of whoever asks: none at all is «sin código», absent where they gave none yet. */
    codes: Type.Optional(readonlyList(Type.String())),
    /** Only where coders do not agree: then they see each other's. */
    byCoder: Type.Optional(listOf({ coder: Type.String(), codes: readonlyList(Type.String()) })),
  }),
  /** How many texts there are in this list. */
  total: count,
  /** Where the next page begins. */
  next: Type.Optional(count),
})
export type CodingTextsReply = Static<typeof CodingTextsReply>

export const CodeTextsBody = closed({
  question: QuestionId,
  /** Whether it settles what coders do not agree on. */
  isSettled: Type.Optional(Type.Boolean()),
  texts: Type.Array(
    closed({
      text: TextHash,
      /** Null takes them off again. */
      codes: Type.Union([Type.Array(CodeId, { maxItems: MOST_CODES_OF_TEXT }), Type.Null()]),
    }),
    { minItems: 1, maxItems: MOST_TEXTS_AT_ONCE },
  ),
})
export type CodeTextsBody = Static<typeof CodeTextsBody>

export const CodedTextsReply = Type.Object({ coded: count })
export type CodedTextsReply = Static<typeof CodedTextsReply>

export const CodingSheetQuery = closed({ question: QuestionId })

/** What an uploaded sheet changed, and what of it could not be used. */
export const CodingSheetReply = Type.Object({
  codes: count,
  coded: count,
  problems: Type.Array(Type.String()),
})
export type CodingSheetReply = Static<typeof CodingSheetReply>

/** The questions that count what people wrote, as the panel shows questions. */
export const CodedQuestionsReply = Type.Object({
  questions: listOf({
    /** The question to which they wrote it. */
    of: Type.String(),
    id: Type.String(),
    text: Type.String(),
    note: Type.Optional(Type.String()),
    options: readonlyList(Type.Object({ id: Type.String(), label: Type.String(), role: Type.Optional(Type.String()) })),
  }),
})
export type CodedQuestionsReply = Static<typeof CodedQuestionsReply>
