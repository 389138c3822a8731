import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnalysisReply, ComparisonReply, TrendReply } from '#contract/schemas.ts'
import { editionInUse } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { zones } from '#places/zones.ts'
import { analyse, compare, type Trait } from '#rules/analysis.ts'
import { analysisReply, levelReply, questionReply } from '#rules/analysis-reply.ts'
import { mexicoDay, mondayOf, startOfDay } from '#rules/dates.ts'
import { withoutMinors } from '#rules/weighting/ladder.ts'
import type { Store } from '#store/store.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Survey } from '#surveys/survey.ts'
import { whileNobodyAnswers } from './while-nobody-answers.ts'

const MOST_WEEKS = 26
const WEEK_AND_LAST_ANSWERS_MS = 15 * 24 * 3_600_000

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
  /** Only until midnight: a recount may have mended them. */
  const pastWeeks = new Map<string, TrendReply['weeks'][number]>()
  let rememberedOn = ''

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

    byWeek: (survey: Survey, question: Question): Promise<TrendReply> =>
      remembered(survey.id, `${question.id} by week`, async () => {
        const weeks: TrendReply['weeks'] = []
        const today = mexicoDay(Date.now())
        if (today !== rememberedOn) pastWeeks.clear()
        rememberedOn = today
        for (const week of (await counts.weeks(survey.id)).slice(-MOST_WEEKS)) {
          const name = `${survey.id} ${question.id} ${week}`
          const found = pastWeeks.get(name) ?? (await inWeek(survey, question, week))
          if (found && isOver(week)) pastWeeks.set(name, found)
          if (found) weeks.push(found)
        }
        return { weeks }
      }),
  }

  async function inWeek({ id, questionnaire }: Survey, question: Question, week: string) {
    // Each week is as much work as the whole: visitors go first.
    await nextTurn()
    const alone = { ...questionnaire, sections: [{ id: '', title: '', questions: [question] }] }
    const found = analyse(await counts.of(id, week), alone, editionInUse())
    const result = found?.questions.find(isAnswered)
    return result && { week, isWeighted: found?.weighting.kind === 'weighted', result: questionReply(result) }
  }
}

/** A session of the week's last day can still be completed for some days. */
function isOver(week: string): boolean {
  return Date.now() - startOfDay(mondayOf(week)) > WEEK_AND_LAST_ANSWERS_MS
}

/** Whether anybody was asked. */
function isAnswered({ base }: { readonly base: number }): boolean {
  return base > 0
}

export type Analyses = ReturnType<typeof analyses>
