import type { SeriesReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { seriesPaths } from '#contract/series-paths.ts'
import { longDay, shortDay } from '#rules/format/dates.ts'
import { exactPercent, interval, people } from '#rules/format/percent.ts'
import { labelKey } from '#rules/series/label-key.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import { TrendChart, TrendTable } from '../../charts/trend-chart.tsx'
import { CallStatus, failureOf, usePanelCall } from '../panel-call.tsx'
import type { QuestionView } from './shown-sections.ts'

type Point = SeriesReply['points'][number]

/** One question in every survey that asks it: what was published, and today's numbers, marked. */
export function SeriesView({ surveyId, question }: QuestionView) {
  const call = usePanelCall<SeriesReply>(
    `${apiPaths.series(surveyId)}?${new URLSearchParams({ question: question.id })}`,
  )
  if (!call.data) return <CallStatus failure={failureOf(call)} />
  const { points } = call.data
  const last = points.at(-1)
  if (!last) return <p className="mt-4 text-sm">Todavía no hay puntos que mostrar.</p>
  const scale = scaleUpTo(Math.max(...points.flatMap(({ options }) => options.map(({ high }) => high * 100))))
  const isOneSurvey = points.every(({ number }) => number === undefined)
  return (
    <div className="mt-4 space-y-4">
      <p className="text-sm">
        Cada punto es una publicación, con las cifras que dio en su día; los de hoy están sin publicar. Donde se
        preguntó con otras palabras, la línea se corta.{' '}
        {!isOneSurvey && question.series && (
          <a href={seriesPaths.page(question.series)} className="underline underline-offset-4">
            Ver la serie publicada
          </a>
        )}
      </p>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {last.options.map(({ label }) => (
          <TrendChart
            key={label}
            label={label}
            scale={scale}
            format={exactPercent}
            moments={points.flatMap((point) => {
              const found = point.options.find((option) => labelKey(option.label) === labelKey(label))
              const { isWeighted, isBreak } = point
              return found
                ? [
                    {
                      key: nameOf(point),
                      name: shortName(point),
                      longName: nameOf(point),
                      isWeighted,
                      isBreak,
                      isChanged: isBreak,
                      ...found,
                    },
                  ]
                : []
            })}
          />
        ))}
      </div>
      <details>
        <summary className="summary">Ver la tabla</summary>
        <TrendTable
          caption={`Serie: ${question.text}`}
          columns={['Punto y respuesta', 'Valor']}
          moments={points.map((point) => ({
            key: nameOf(point),
            heading: `${nameOf(point)}: ${people(point.base)}${point.isBreak ? `. Se preguntó «${point.text}»` : ''}`,
            rows: point.options.map(({ label, value, low, high, isClear }) => ({
              option: label,
              label,
              value: exactPercent(value * 100),
              interval: interval({ low, high }),
              change: isClear === undefined ? undefined : { isClear },
            })),
          }))}
        />
      </details>
    </div>
  )
}

function shortName({ number, day }: Point): string {
  return number === undefined ? 'sin publicar' : shortDay(day)
}

function nameOf({ surveyId, number, day }: Point): string {
  return number === undefined
    ? `Encuesta ${surveyId}, hoy, sin publicar`
    : `Encuesta ${surveyId}, publicación ${number}, ${longDay(day)}`
}
