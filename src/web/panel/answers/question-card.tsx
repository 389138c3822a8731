import { useState } from 'react'
import type { QuestionReply } from '#contract/panel-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { EstimateView } from '../../charts/estimate-view.ts'
import { people } from '../../charts/people.ts'
import { ComparisonView } from './comparison-view.tsx'
import { type Grouping, GroupingChoice } from './grouping-choice.tsx'
import { MeanLine } from './mean-line.tsx'
import { OpenAnswers } from './open-answers.tsx'
import { OptionBars } from './option-bars.tsx'
import { OptionTable } from './option-table.tsx'
import { shownOptions } from './shown-options.ts'
import type { ShownQuestion } from './shown-question.ts'
import { TrendView } from './trend-view.tsx'

interface QuestionCardProps {
  readonly surveyId: string
  readonly question: ShownQuestion
  readonly result: QuestionReply
  readonly view: EstimateView
  readonly isWeighted: boolean
}

/** One question in its exact words, with everything that was answered to it. */
export function QuestionCard({ surveyId, question, result, view, isWeighted }: QuestionCardProps) {
  const { number, askedOf, note, takesWords } = question
  const [grouping, group] = useState<Grouping>('everybody')
  const titleId = `pregunta-${question.id}`
  return (
    <article aria-labelledby={titleId} className="card">
      <h3 id={titleId} className="text-lg leading-snug font-bold text-ink">
        {number}. {question.text}
      </h3>
      <p className="mt-1 text-sm">
        {people(result.base)}
        {isWeighted && ` · n efectiva ${wholeNumber(result.nEff)}`}
        {askedOf && ` · ${askedOf}`}
        {note && ` · ${note}`}
      </p>
      {isComparable(question) && result.base > 0 && (
        <GroupingChoice question={question} grouping={grouping} choose={group} />
      )}
      <Results {...{ surveyId, question, result, view, isWeighted, grouping }} />
      {takesWords && result.base > 0 && <OpenAnswers surveyId={surveyId} question={question} />}
    </article>
  )
}

/** Of a text it is only counted that there was one. */
function isComparable({ options }: ShownQuestion): boolean {
  return options.length > 1
}

interface ResultsProps extends QuestionCardProps {
  readonly grouping: Grouping
}

function Results({ surveyId, question, result, view, isWeighted, grouping }: ResultsProps) {
  if (result.base === 0) return <p className="mt-3 text-sm">Todavía no se le ha preguntado a nadie.</p>
  if (grouping === 'week') return <TrendView surveyId={surveyId} question={question} view={view} />
  if (grouping !== 'everybody')
    return <ComparisonView surveyId={surveyId} question={question} by={grouping} view={view} />
  const options = shownOptions(question, result, view)
  return (
    <>
      <OptionBars label={question.text} options={options} base={result.base} view={view} />
      {result.mean && <MeanLine mean={result.mean} view={view} />}
      {isComparable(question) && (
        <details>
          <summary className="summary">Ver la tabla</summary>
          <OptionTable caption={question.text} options={options} isWeighted={isWeighted} />
        </details>
      )}
    </>
  )
}
