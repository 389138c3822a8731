import type { CellCounts } from '#rules/answers/analysis.ts'
import { cellNamed } from '#rules/answers/cell.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { variablesOf } from '#rules/crosstabs/variables.ts'
import type { BannerCounts } from '#rules/releases/disclosure/banner.ts'
import { bannerQuestions } from '#rules/releases/released-questions.ts'
import type { Store } from '#store/store.ts'
import { levelOrder } from '../analyses.ts'
import { countedByLevel } from '../counted-by-level.ts'
import { Failure } from '../failure.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** Everybody, and those who chose each option of a question: read at once, so that nobody is in an option who is not in the whole. */
export async function countedByAnswer(
  store: Store,
  { survey, since }: Pick<ReleaseFacts, 'survey' | 'since'>,
  banner: string,
): Promise<{ readonly cells: CellCounts[]; readonly banner: BannerCounts }> {
  const { questionnaire } = survey
  const question = bannerQuestions(questionnaire).find(({ id }) => id === banner)
  const variable = variablesOf(questionnaire, { traits: levelOrder, weeks: [], since }).find(({ id }) => id === banner)
  if (!question || !variable) throw new Failure('bad-request')
  const questions = questionsOf(questionnaire)
  const { all, cellsOf } = await countedByLevel(store, survey, { questions, variables: [variable], since })
  const counts = variable.levels.map(({ id }) => {
    const found = cellsOf(variable, id)
    return [id, [...found].map(([name, counted]) => ({ ...cellNamed(name), ...counted }))] as const
  })
  return { cells: all, banner: { question, counts: new Map(counts) } }
}
