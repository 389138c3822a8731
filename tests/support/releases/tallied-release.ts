import { kindOf } from '#questions/kinds.ts'
import { OTHERS, type Release, type ReleasedQuestion, type ReleasedRow } from '#releases/release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Chosen } from '#rules/releases/microdata/microdata-columns.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'

/** A release by plain counting: options of fewer than ten people are one row. */
export function talliedRelease(
  questionnaire: Questionnaire,
  people: readonly Chosen[],
  electoral: readonly string[],
): Release {
  const closed = questionsOf(questionnaire).filter((question) => kindOf(question).counted(question).length > 0)
  return {
    surveyId: '003',
    number: 2,
    surveyTitle: 'Una encuesta',
    publishedOn: '2026-11-16',
    fieldwork: { from: '2026-11-01', to: '2026-11-15' },
    isLast: true,
    people: people.length,
    nEff: people.length,
    questions: closed.map((question): ReleasedQuestion => {
      const { id, text, kind } = question
      const asked = people.flatMap((each) => (each.has(id) ? [each.get(id) ?? []] : []))
      const about = { id, text, kind, isElectoral: electoral.includes(id), asked: 'Todas las personas' }
      if (asked.length < 10) return { ...about, result: { kind: 'withheld', why: 'few' } }
      const rows = kindOf(question)
        .counted(question)
        .map(({ id: option, label, role }) => {
          const count = asked.filter((options) => options.includes(option)).length
          return rowOf({ option, label, isApart: role === 'dont-know' || role === 'no-answer' }, count, asked.length)
        })
      const shown = rows.filter(({ share }) => share.kind === 'shown')
      const few: ReleasedRow[] =
        shown.length === rows.length
          ? []
          : [{ option: OTHERS, label: 'Otras respuestas', isApart: false, share: { kind: 'withheld', why: 'few' } }]
      const table = { kind: 'table', base: asked.length, nEff: asked.length, isSmallBase: false } as const
      return { ...about, result: { ...table, rows: [...shown, ...few] } }
    }),
    comparisons: [],
    participants: [],
    weighting: { rung: 3, rungName: '', edition: 'Censo 2020', deff: 1, maxWeight: 1, minWeight: 1, passes: 1 },
    method: [],
  }
}

function rowOf(row: Pick<ReleasedRow, 'option' | 'label' | 'isApart'>, count: number, base: number): ReleasedRow {
  if (count < 10) return { ...row, share: { kind: 'withheld', why: 'few' } }
  const percent = Math.round((100 * count) / base)
  return {
    ...row,
    share: { kind: 'shown', percent, low: percent, high: percent, unweighted: percent, count, nEff: base },
  }
}
