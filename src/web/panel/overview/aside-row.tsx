import { pagePaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { SurveyRow } from '../panel-survey.ts'

/** Under the tallies of a survey of which not all completions count: how many do, and by which rule the others do not. */
export function AsideRow({ row: { id, completed, counted, setAside }, columns }: { row: SurveyRow; columns: number }) {
  const rules = setAside.map(({ name, responses }) => `${name}, ${wholeNumber(responses)}`).join('; ')
  return (
    <tr>
      <td colSpan={columns}>
        <a href={pagePaths.quality(id)} className="font-semibold text-ink underline hover:text-accent">
          {wholeNumber(counted)} contadas, {wholeNumber(completed - counted)} apartadas
        </a>
        : {rules}
      </td>
    </tr>
  )
}
