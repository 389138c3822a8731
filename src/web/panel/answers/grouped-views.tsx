import { Fragment } from 'react'
import type { ComparisonReply, TrendReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Trait } from '#rules/answers/analysis.ts'
import { levelName } from '#rules/answers/level-names.ts'
import { mondayOf, shortDay } from '#rules/format/dates.ts'
import { exactPercent, interval, people, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { endToEndScale, scaleUpTo } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'
import { ChangeSentence, TrendChart, TrendTable } from '../../charts/trend-chart.tsx'
import { Bullets } from '../card.tsx'
import { CallStatus, failureOf, usePanelCall } from '../panel-call.tsx'
import { NotPublished, type ShownOption, shownOptions } from './shown-options.tsx'
import type { QuestionView } from './shown-sections.ts'

/** One question by the levels of a trait: for each option, a bar per level. */
export function ComparisonView({ surveyId, question, by, view, which }: QuestionView & { by: Trait }) {
  const query = new URLSearchParams({ question: question.id, by, which })
  const call = usePanelCall<ComparisonReply>(`${apiPaths.comparison(surveyId)}?${query}`)
  if (!call.data) return <CallStatus failure={failureOf(call)} />
  const levels = call.data.levels.map(({ level, isSmall, result }) => ({
    name: levelName(level),
    isSmall,
    result,
    options: shownOptions(question, result, view),
  }))
  if (levels.length === 0) return <p className="mt-4 text-sm">Todavía no hay a quiénes comparar.</p>
  const highest = Math.max(...levels.flatMap(({ options }) => options.map((option) => option[view].high * 100)))
  const scale = endToEndScale(highest)
  // All levels show the options in the order of the level with most answers.
  const [largest] = levels.map(({ options }) => options).toSorted((a, b) => sumOf(b) - sumOf(a))
  return (
    <div className="mt-4 space-y-5">
      <DataTable
        caption={`Personas: ${question.text}`}
        columns={['Grupo', 'Personas', 'Muestra efectiva']}
        rows={levels.map(({ name, isSmall, result }) => ({
          key: name,
          cells: [
            <Fragment key="name">
              {name} {isSmall && <NotPublished />}
            </Fragment>,
            wholeNumber(result.base),
            wholeNumber(result.nEff),
          ],
        }))}
      />
      {largest?.map(({ option, label }) => (
        <section key={option} aria-label={label}>
          <h4 className="text-sm font-semibold text-ink sm:text-base">{label}</h4>
          <ul className="mt-1">
            {levels.map(({ name, isSmall, options }) => {
              const found = options.find((other) => other.option === option)
              if (!found) return null
              const { value, low, high } = found[view]
              const isHidden = isSmall || found.isSmall
              return (
                <li
                  key={name}
                  className="level-line grid grid-cols-[6.5rem_1fr_3.75rem] items-center gap-x-2 text-xs sm:grid-cols-[14rem_1fr_5rem] sm:text-sm"
                >
                  <span>{name}</span>
                  <span className={found.isApart ? 'text-slate-400' : 'text-accent'}>
                    <ShareTrack scale={scale} value={value * 100} interval={{ low, high }} />
                  </span>
                  <span className="text-right whitespace-nowrap text-ink tabular-nums">
                    {exactPercent(value * 100)}
                    <span aria-hidden="true">{isHidden ? ' *' : '\u00a0\u00a0'}</span>
                    {isHidden && <span className="sr-only">, no se publicará</span>}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      <div className="level-line grid grid-cols-[6.5rem_1fr_3.75rem] gap-x-2 sm:grid-cols-[14rem_1fr_5rem]">
        <span />
        <ShareAxis scale={scale} />
      </div>
      <p className="text-sm">* No se publicará: son pocas personas o el intervalo es muy ancho.</p>
    </div>
  )
}

function sumOf(options: readonly ShownOption[]): number {
  return options.reduce((sum, { count }) => sum + count, 0)
}

/** One question week by week: a small chart for each option, and a table of all of them. */
export function TrendView({ surveyId, question, view, which }: QuestionView) {
  const query = new URLSearchParams({ question: question.id, which })
  const call = usePanelCall<TrendReply>(`${apiPaths.trend(surveyId)}?${query}`)
  if (!call.data) return <CallStatus failure={failureOf(call)} />
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
            format={exactPercent}
            moments={weeks.flatMap(({ name, began, isWeighted, options }) => {
              const found = options.find((other) => other.option === option)
              const isChanged = began !== undefined
              return found
                ? [{ key: name, name, longName: `semana del ${name}`, isWeighted, isChanged, ...found[view] }]
                : []
            })}
          />
        ))}
      </div>
      <Bullets
        className="text-sm"
        items={weeks.flatMap(({ name, began }) =>
          began ? [`Línea punteada, semana del ${name}: empezó la versión ${began.join(', ')} del cuestionario.`] : [],
        )}
      />
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
              value: exactPercent(share.value * 100),
              interval: interval(share),
              change,
            })),
          }))}
        />
      </details>
    </div>
  )
}
