import type { AnalysisReply, ComparisonReply, QuestionReply } from '#contract/panel-schemas.ts'
import { SMALLEST_GROUP } from '../releases/limits.ts'
import { whyNotWeighted } from '../weighting/sentences.ts'
import type { Analysis, MeanResult, OptionResult, QuestionResult } from './analysis.ts'

const NOBODY: Omit<Analysis, 'minors'> = {
  people: 0,
  edition: undefined,
  weighting: { kind: 'unweighted', why: whyNotWeighted({ kind: 'nobody' }) },
  questions: [],
  participants: [],
}

/** What the panel is told of an analysis, or of nobody: then there may still be minors. */
export function analysisReply(
  analysis: Analysis | undefined,
  { minors, setAside }: Pick<AnalysisReply, 'minors' | 'setAside'>,
): AnalysisReply {
  const { people, edition, weighting, questions, participants } = analysis ?? NOBODY
  return {
    people,
    setAside,
    minors,
    ...(edition === undefined ? {} : { edition }),
    weighting,
    questions: questions.map(questionReply),
    participants: participants.map(({ trait, unknown, levels }) => ({
      trait,
      unknown,
      levels: levels.map(({ weighted, ...others }) => (weighted === undefined ? others : { ...others, weighted })),
    })),
  }
}

export function questionReply({ question, base, nEff, options, mean }: QuestionResult): QuestionReply {
  return {
    question,
    base,
    nEff,
    options: options.map((one) => ({
      option: one.option,
      count: one.count,
      nEff: one.nEff,
      isSmall: one.isSmall,
      ...bothWays(one),
    })),
    ...(mean ? { mean: { people: mean.base, nEff: mean.nEff, ...bothWays(mean) } } : {}),
  }
}

export function levelReply({
  level,
  result,
}: {
  level: string
  result: QuestionResult
}): ComparisonReply['levels'][number] {
  const isSmall = result.base < SMALLEST_GROUP.base || result.nEff < SMALLEST_GROUP.nEff
  return { level, isSmall, result: questionReply(result) }
}

function bothWays({ value, low, high, unweighted, plain }: OptionResult | MeanResult) {
  return { weighted: { value, low, high }, unweighted: { value: unweighted, low: plain.low, high: plain.high } }
}
