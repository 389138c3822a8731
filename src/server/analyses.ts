import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import type {
  AnalysisReply,
  ComparisonReply,
  QuestionReply,
  ResponseSelection,
  TrendReply,
} from '#contract/panel-schemas.ts'
import { editionInUse } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { zones } from '#places/zones.ts'
import type { ShareWithError } from '#releases/stored-release.ts'
import { type Analysis, analyse, compare, type Trait } from '#rules/answers/analysis.ts'
import { distinctVersions, sinceInWords } from '#rules/answers/counted-since.ts'
import { type RuleId, setAsideList } from '#rules/quality/setting-aside.ts'
import { changesOverTime, type Shares, shareWithError } from '#rules/releases/wave-differences.ts'
import type { Store } from '#store/store.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Survey } from '#surveys/survey.ts'
import { memoUntilNewAnswers } from './memo-until-new-answers.ts'

const MOST_WEEKS = 26

/** The day on which each version of a survey was opened, where that is known. */
export type DaysOfVersions = (surveyId: string) => ReadonlyMap<string, string>

/** The order in which the levels of each trait are shown. */
export const levelOrder: Record<Trait, readonly string[]> = {
  sex: sexQuestion.options.map(({ id }) => id),
  age: ageQuestion.options.map(({ id }) => id),
  zone: zones,
  municipality: municipalities,
}

/** What people answered, computed once until there are new answers. */
export function analyses(store: Store, openedOn?: DaysOfVersions) {
  const { counts, settingAside } = store
  const remembered = memoUntilNewAnswers(store)

  return {
    of(survey: Survey, which: ResponseSelection = 'counted'): Promise<AnalysisReply> {
      const { id, questionnaire } = survey
      return remembered(id, `all questions of ${which} as in ${questionnaire.version}`, async () => {
        const { inForce } = await settingAside.currentRules(id)
        const cells = await counts.of(survey, { without: which === 'all' ? [] : inForce })
        const setAside = setAsideList(await counts.byMarks(id), inForce)
        const since = await counts.since(survey, openedOn?.(id))
        const analysis = analyse(cells, questionnaire, editionInUse())
        const questions = analysis.questions.map((result) => {
          const from = since.get(result.question)
          return from ? { ...result, since: sinceInWords(from) } : result
        })
        return { ...analysis, questions, setAside }
      })
    },

    compared: (
      survey: Survey,
      { id: question }: Question,
      { by: trait, which = 'counted' }: { by: Trait; which?: ResponseSelection },
    ): Promise<ComparisonReply> =>
      remembered(survey.id, `${question} by ${trait} of ${which} as in ${survey.questionnaire.version}`, async () => {
        const order = levelOrder[trait]
        const cells = await counts.of(survey, { without: await rulesFor(survey.id, which) })
        const found = compare(cells, { questionnaire: survey.questionnaire, question, trait }, editionInUse())
        const levels = found
          .filter(({ result }) => isAnswered(result))
          .toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
        return { levels }
      }),

    byWeek: (survey: Survey, question: Question, which: ResponseSelection = 'counted'): Promise<TrendReply> =>
      remembered(survey.id, `${question.id} by week of ${which} as in ${survey.questionnaire.version}`, async () => {
        const weeks = []
        const without = await rulesFor(survey.id, which)
        let known: readonly string[] | undefined
        for (const week of (await counts.weeks(survey.id)).slice(-MOST_WEEKS)) {
          const versions = distinctVersions(await counts.versions(survey.id, { week, without }))
          const began = known && versions.filter((version) => !known?.includes(version))
          known = [...(known ?? []), ...versions]
          const found = await inWeek(survey, question, { week, without })
          if (found) weeks.push({ ...found, ...(began?.length && { began }) })
        }
        const changes = changesOverTime(weeks.map(({ shares }) => shares))
        return { weeks: weeks.map(({ shares: _, ...week }, at) => ({ ...week, changes: changes[at] ?? {} })) }
      }),
  }

  async function rulesFor(surveyId: string, which: ResponseSelection): Promise<readonly RuleId[]> {
    return which === 'all' ? [] : (await settingAside.currentRules(surveyId)).inForce
  }

  async function inWeek(
    survey: Survey,
    question: Question,
    { week, without }: { week: string; without: readonly RuleId[] },
  ) {
    // Each week is as much work as all of them together: let visitors' calls go first.
    await nextEventLoopTurn()
    const alone = { ...survey.questionnaire, sections: [{ id: '', title: '', questions: [question] }] }
    const found = analyse(await counts.of(survey, { week, without }), alone, editionInUse())
    const result = found.questions.find(isAnswered)
    const { weighting } = found
    return (
      result && {
        week,
        isWeighted: weighting.kind === 'weighted',
        ...(weighting.kind === 'unweighted' && { why: weighting.why }),
        result,
        shares: sharesToTest(found, result),
      }
    )
  }
}

/** None for a week that is not weighted: it is not compared. */
function sharesToTest({ people, weighting }: Analysis, { options }: QuestionReply): Shares {
  if (weighting.kind === 'unweighted') return {}
  const shares = options.flatMap(({ option, weighted: { value }, se }): [string, ShareWithError][] => {
    const share = shareWithError({ value, se }, { n: people, nEff: weighting.nEff })
    return share ? [[option, share]] : []
  })
  return Object.fromEntries(shares)
}

/** Whether anybody was asked. */
function isAnswered({ base }: { readonly base: number }): boolean {
  return base > 0
}
