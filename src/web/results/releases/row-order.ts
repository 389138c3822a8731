import { OTHERS, type Release, type ReleasedRow } from '#releases/release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

/** Options without an order of their own by share, and «Otra», «Ninguna» and «No sé» last. The document keeps the order of the form. */
export function withSortedRows(release: Release, questionnaire: Questionnaire): Release {
  const asked = questionsOf(questionnaire)
  return {
    ...release,
    questions: release.questions.map(({ result, ...question }) => {
      const of = asked.find(({ id }) => id === question.id)
      const isOrdered = result.kind === 'withheld' || !of || !('shuffle' in of) || !of.shuffle
      return { ...question, result: isOrdered ? result : { ...result, rows: bySize(result.rows, of) } }
    }),
  }
}

function bySize(rows: readonly ReleasedRow[], question: Question): ReleasedRow[] {
  const rank = ({ option, isApart }: ReleasedRow) => {
    const role = 'options' in question ? question.options.find(({ id }) => id === option)?.role : undefined
    return isApart ? 4 : role === 'none' ? 3 : option === OTHERS ? 2 : role === 'other' ? 1 : 0
  }
  const size = ({ share }: ReleasedRow) => (share.kind === 'shown' ? share.percent : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
}
