import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnalysisReply, ComparisonReply, TrendReply } from '#contract/schemas.ts'
import { editionInUse } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { zones } from '#places/zones.ts'
import { analyse, compare, type Trait } from '#rules/analysis.ts'
import { analysisReply, levelReply, questionReply } from '#rules/analysis-reply.ts'
import { withoutMinors } from '#rules/weighting/ladder.ts'
import type { Store } from '#store/store.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Survey } from '#surveys/survey.ts'
import { whileNobodyAnswers } from './while-nobody-answers.ts'

const MOST_WEEKS = 26

const levelOrder: Record<Trait, readonly string[]> = {
  sex: sexQuestion.options.map(({ id }) => id),
  age: ageQuestion.options.map(({ id }) => id),
  zone: zones,
  municipality: municipalities,
}

/** What people answered, worked out once for as long as nobody answers more. */
export function analyses(store: Store) {
  const { counts } = store
  const remembered = whileNobodyAnswers(store)

  return {
    of: ({ id, questionnaire }: Survey): Promise<AnalysisReply> =>
      remembered(id, 'all', async () => {
        const cells = await counts.of(id)
        return analysisReply(analyse(cells, questionnaire, editionInUse()), withoutMinors(cells).minors)
      }),

    compared: ({ id, questionnaire }: Survey, { id: question }: Question, trait: Trait): Promise<ComparisonReply> =>
      remembered(id, `${question} by ${trait}`, async () => {
        const order = levelOrder[trait]
        const found = compare(await counts.of(id), { questionnaire, question, trait }, editionInUse())
        const levels = found
          .filter(({ result }) => isAnswered(result))
          .toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
        return { levels: levels.map(levelReply) }
      }),

    byWeek: ({ id, questionnaire }: Survey, question: Question): Promise<TrendReply> =>
      remembered(id, `${question.id} by week`, async () => {
        const weeks: TrendReply['weeks'] = []
        const alone = { ...questionnaire, sections: [{ id: '', title: '', questions: [question] }] }
        for (const week of (await counts.weeks(id)).slice(-MOST_WEEKS)) {
          const found = analyse(await counts.of(id, week), alone, editionInUse())
          const result = found?.questions.find(isAnswered)
          if (result)
            weeks.push({ week, isWeighted: found?.weighting.kind === 'weighted', result: questionReply(result) })
          // Each week is as much work as the whole: visitors go first.
          await nextTurn()
        }
        return { weeks }
      }),
  }
}

/** Whether anybody was asked. */
function isAnswered({ base }: { readonly base: number }): boolean {
  return base > 0
}

export type Analyses = ReturnType<typeof analyses>
