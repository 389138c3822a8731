import { useState } from 'react'
import type { QuestionReply } from '#contract/schemas.ts'
import { takesWords } from '#rules/open-answers.ts'
import { wholeNumber } from '#rules/percent.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { ComparisonView } from './comparison-view.tsx'
import type { EstimateView } from './estimate-view.ts'
import { type Grouping, GroupingChoice } from './grouping-choice.tsx'
import { MeanLine } from './mean-line.tsx'
import { OpenAnswers } from './open-answers.tsx'
import { OptionBars } from './option-bars.tsx'
import { OptionTable } from './option-table.tsx'
import { people } from './people.ts'
import { shownOptions } from './shown-options.ts'
import { TrendView } from './trend-view.tsx'

export interface AskedQuestion {
  readonly question: Question
  /** In the order of the form, from 1. */
  readonly number: number
  /** Whom it was asked, when not everybody. */
  readonly askedOf?: string | undefined
}

interface QuestionCardProps {
  readonly surveyId: string
  readonly asked: AskedQuestion
  readonly result: QuestionReply
  readonly view: EstimateView
  readonly isWeighted: boolean
}

/** One question in its exact words, with everything that was answered to it. */
export function QuestionCard({ surveyId, asked, result, view, isWeighted }: QuestionCardProps) {
  const { question, number, askedOf } = asked
  const [grouping, group] = useState<Grouping>('everybody')
  const titleId = `pregunta-${question.id}`
  const isText = !('options' in question)
  return (
    <article aria-labelledby={titleId} className="card">
      <h3 id={titleId} className="text-lg leading-snug font-bold text-ink">
        {number}. {question.text}
      </h3>
      <p className="mt-1 text-sm">
        {people(result.base)}
        {isWeighted && ` · n efectiva ${wholeNumber(result.nEff)}`}
        {askedOf && ` · ${askedOf}`}
        {question.kind === 'several' && ` · Podían elegir hasta ${question.atMost}: la suma pasa de 100\u00a0%`}
      </p>
      {!isText && result.base > 0 && <GroupingChoice question={question} grouping={grouping} choose={group} />}
      <Results {...{ surveyId, question, result, view, isWeighted, grouping }} />
      {takesWords(question) && result.base > 0 && <OpenAnswers surveyId={surveyId} question={question} />}
    </article>
  )
}

interface ResultsProps extends Omit<QuestionCardProps, 'asked'> {
  readonly question: Question
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
      {'options' in question && (
        <details>
          <summary className="summary">Ver la tabla</summary>
          <OptionTable caption={question.text} options={options} isWeighted={isWeighted} />
        </details>
      )}
    </>
  )
}
