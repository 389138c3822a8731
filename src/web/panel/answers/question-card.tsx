import { type ReactNode, useId, useState } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import type { QuestionReply } from '#contract/panel-schemas.ts'
import type { Trait } from '#rules/answers/analysis.ts'
import { exactPercent, interval, people, points, wholeNumber } from '#rules/format/percent.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { OptionBars } from '../../charts/option-bars.tsx'
import { Allowed } from '../allowed.tsx'
import type { Estimated, EstimateView } from './estimate-view.ts'
import { ComparisonView, TrendView } from './grouped-views.tsx'
import { OpenAnswers } from './open-answers.tsx'
import { SeriesView } from './series-view.tsx'
import { NotPublished, type ShownOption, shownOptions } from './shown-options.tsx'
import type { QuestionView, ShownQuestion } from './shown-sections.ts'

interface QuestionCardProps extends QuestionView {
  readonly result: QuestionReply
  readonly isWeighted: boolean
  readonly children?: ReactNode
}

/** One question in its exact wording, with its results. */
export function QuestionCard(props: QuestionCardProps) {
  const { surveyId, question, result, isWeighted } = props
  const { number, askedOf, note, takesWords } = question
  const [grouping, setGrouping] = useState<Grouping>('everybody')
  const titleId = `pregunta-${question.id}`
  return (
    <article aria-labelledby={titleId} className="card">
      <h3 id={titleId} className="text-lg leading-snug font-bold text-ink">
        {number}. {question.text}
      </h3>
      <p className="mt-1 text-sm">
        {people(result.base)}
        {isWeighted && ` · muestra efectiva ${wholeNumber(result.nEff)}`}
        {askedOf && ` · ${askedOf}`}
        {result.since && ` · Se cuenta ${result.since}`}
        {note && ` · ${note}`}
      </p>
      {isComparable(question) && result.base > 0 && (
        <GroupingChoice question={question} grouping={grouping} onChoose={setGrouping} />
      )}
      <Results {...props} grouping={grouping} />
      {props.children}
      {takesWords && result.base > 0 && (
        <Allowed to="analysis">
          <OpenAnswers surveyId={surveyId} question={question} />
          <a href={codingPaths.page(surveyId, question.id)} className="button-quiet -mx-2 text-sm">
            Codificar<span className="sr-only"> «{question.text}»</span>
          </a>
        </Allowed>
      )}
    </article>
  )
}

/** Texts have a single option: that something was written. */
function isComparable({ options }: ShownQuestion): boolean {
  return options.length > 1
}

function Results({ grouping, result, isWeighted, ...shown }: QuestionCardProps & { grouping: Grouping }) {
  const { question, view } = shown
  if (result.base === 0) return <p className="mt-3 text-sm">Todavía no se le ha preguntado a nadie.</p>
  if (grouping === 'week') return <TrendView {...shown} />
  if (grouping === 'series') return <SeriesView {...shown} />
  if (grouping !== 'everybody') return <ComparisonView {...shown} by={grouping} />
  const options = shownOptions(question, result, view)
  return (
    <>
      <div className="mt-4 text-sm sm:text-base">
        <OptionBars
          label={question.text}
          bars={options.map((option) => barOf(option, result.base, view))}
          format={exactPercent}
        />
      </div>
      {result.mean && <MeanLine mean={result.mean} view={view} />}
      {isComparable(question) && (
        <details>
          <summary className="summary">Ver la tabla</summary>
          <DataTable
            caption={question.text}
            columns={[
              'Respuesta',
              'Per\u00adsonas',
              'Sin ponde\u00adrar',
              ...(isWeighted ? ['Ponde\u00adrada', 'Efec\u00adtiva'] : []),
            ]}
            rows={options.map(({ option, label, count, nEff, weighted, unweighted }) => ({
              key: option,
              cells: [
                label,
                wholeNumber(count),
                <Share key="unweighted" share={unweighted} />,
                ...(isWeighted ? [<Share key="weighted" share={weighted} />, wholeNumber(nEff)] : []),
              ],
            }))}
          />
        </details>
      )}
    </>
  )
}

function barOf(option: ShownOption, base: number, view: EstimateView) {
  const { value, low, high } = option[view]
  const facts = (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs sm:text-sm">
      <span>
        {wholeNumber(option.count)} de {people(base)}
      </span>{' '}
      <span className="whitespace-nowrap">{interval({ low, high })}</span> {option.isSmall && <NotPublished />}
    </p>
  )
  return { ...option, share: { value: value * 100, low: low * 100, high: high * 100 }, facts }
}

function MeanLine({ mean, view }: { mean: NonNullable<QuestionReply['mean']>; view: EstimateView }) {
  const { value, low, high } = mean[view]
  const inScale = (number: number) => points(number / 100, 2)
  return (
    <p className="mt-3 text-sm">
      <span className="font-semibold text-ink">Media: {inScale(value)}</span> ({inScale(low)} a {inScale(high)}), entre
      quienes dieron un número ({people(mean.people)}).
    </p>
  )
}

type Grouping = 'everybody' | Trait | 'week' | 'series'

const groupings: Record<Grouping, string> = {
  everybody: 'Todas las personas',
  sex: 'Comparar por sexo',
  age: 'Comparar por edad',
  zone: 'Comparar por zona',
  municipality: 'Comparar por municipio',
  week: 'Semana a semana',
  series: 'En otras encuestas (serie)',
}

interface GroupingChoiceProps {
  readonly question: ShownQuestion
  readonly grouping: Grouping
  readonly onChoose: (grouping: Grouping) => void
}

/** One grouping at a time. A question about a trait is not compared by that trait. */
function GroupingChoice({ question, grouping, onChoose }: GroupingChoiceProps) {
  const id = useId()
  const ownTraits: Record<string, Grouping> = { [sexQuestion.id]: 'sex', [ageQuestion.id]: 'age' }
  return (
    <p className="mt-3 sm:max-w-sm">
      <label htmlFor={id} className="sr-only">
        Ver: {question.text}
      </label>
      <select id={id} className="field" value={grouping} onChange={({ target }) => onChoose(target.value as Grouping)}>
        {(Object.keys(groupings) as Grouping[])
          .filter((one) => one !== ownTraits[question.id] && (one !== 'series' || question.series !== undefined))
          .map((one) => (
            <option key={one} value={one}>
              {groupings[one]}
            </option>
          ))}
      </select>
    </p>
  )
}

function Share({ share }: { share: Estimated }) {
  return (
    <>
      {exactPercent(share.value * 100)}
      <span className="block max-sm:hidden">{interval(share)}</span>
    </>
  )
}
