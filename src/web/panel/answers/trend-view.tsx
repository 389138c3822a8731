import type { TrendReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { mondayOf, shortDay } from '#rules/format/dates.ts'
import { interval, people, percent } from '#rules/format/percent.ts'
import { ChangeSentence } from '../../charts/change-sentence.tsx'
import { scaleUpTo } from '../../charts/scale.ts'
import { TrendChart, TrendTable } from '../../charts/trend-chart.tsx'
import { CallState, failureOf, usePanelCall } from '../panel-call.tsx'
import { shownOptions } from './shown-options.tsx'
import type { QuestionView } from './shown-sections.ts'

/** One question week by week: a small drawing for each option, and the table of all of them. */
export function TrendView({ surveyId, question, view, which }: QuestionView) {
  const query = new URLSearchParams({ question: question.id, which })
  const call = usePanelCall<TrendReply>(`${apiPaths.trend(surveyId)}?${query}`)
  if (!call.data) return <CallState failure={failureOf(call)} />
  const weeks = call.data.weeks.map(({ week, began, isWeighted, why, result, changes }) => ({
    began,
    name: shortDay(mondayOf(week)),
    base: result.base,
    isWeighted: isWeighted && view === 'weighted',
    why: view === 'weighted' ? why : undefined,
    options: shownOptions(question, result, view).map((option) => ({
      ...option,
      change: view === 'weighted' ? changes[option.option] : undefined,
    })),
  }))
  const last = weeks.at(-1)
  if (!last) return <p className="mt-4 text-sm">Todavía no hay semanas que mostrar.</p>
  const shares = weeks.flatMap(({ options }) => options.map((option) => option[view].high * 100))
  const scale = scaleUpTo(Math.max(...shares))
  return (
    <div className="mt-4 space-y-4">
      <p className="text-sm">
        Cada semana se pondera por sí sola donde hay personas suficientes (punto lleno); donde no, va sin ponderar
        (punto hueco). La línea vertical es el intervalo modelado al 95&nbsp;%. Cada semana cuenta solo a las personas
        nuevas; se comparan las semanas seguidas que van ponderadas, con la corrección de Bonferroni por el número de
        comparaciones.
      </p>
      <ChangeSentence from={`De la semana del ${weeks.at(-2)?.name} a la del ${last.name}`} rows={last.options} />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {last.options.map(({ option, label }) => (
          <TrendChart
            key={option}
            label={label}
            scale={scale}
            moments={weeks.flatMap(({ name, began, isWeighted, options }) => {
              const found = options.find((one) => one.option === option)
              const isChanged = began !== undefined
              return found
                ? [{ key: name, name, said: `semana del ${name}`, isFull: isWeighted, isChanged, ...found[view] }]
                : []
            })}
          />
        ))}
      </div>
      {weeks.some(({ began }) => began) && (
        <ul className="bullets text-sm">
          {weeks.map(
            ({ name, began }) =>
              began && (
                <li key={name}>
                  Línea punteada, semana del {name}: empezó la versión {began.join(', ')} del cuestionario.
                </li>
              ),
          )}
        </ul>
      )}
      <details>
        <summary className="summary">Ver la tabla</summary>
        <TrendTable
          caption={`Semana a semana: ${question.text}`}
          columns={['Semana y respuesta', 'Valor']}
          moments={weeks.map(({ name, base, isWeighted, why, options }) => ({
            key: name,
            heading: `Semana del ${name}: ${people(base)}, ${isWeighted ? 'ponderada' : 'sin ponderar'}${why ? `. ${why}` : ''}`,
            rows: options.map(({ option, label, [view]: share, change }) => ({
              option,
              label,
              value: percent(share.value * 100),
              interval: interval(share),
              change,
            })),
          }))}
        />
      </details>
    </div>
  )
}
