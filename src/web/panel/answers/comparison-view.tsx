import { Fragment } from 'react'
import type { ComparisonReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Trait } from '#rules/answers/analysis.ts'
import { levelName } from '#rules/answers/level-names.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { endToEndScale } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'
import { CallState, failureOf, usePanelCall } from '../panel-call.tsx'
import { NotPublished, type ShownOption, shownOptions } from './shown-options.tsx'
import type { QuestionView } from './shown-sections.ts'

/** One question among the people of each level of a trait: each option, level beside level. */
export function ComparisonView({ surveyId, question, by, view, which }: QuestionView & { by: Trait }) {
  const query = new URLSearchParams({ question: question.id, by, which })
  const call = usePanelCall<ComparisonReply>(`${apiPaths.comparison(surveyId)}?${query}`)
  if (!call.data) return <CallState failure={failureOf(call)} />
  const levels = call.data.levels.map(({ level, isSmall, result }) => ({
    name: levelName(level),
    isSmall,
    result,
    options: shownOptions(question, result, view),
  }))
  if (levels.length === 0) return <p className="mt-4 text-sm">Todavía no hay a quiénes comparar.</p>
  const highest = Math.max(...levels.flatMap(({ options }) => options.map((option) => option[view].high * 100)))
  const scale = endToEndScale(highest)
  // One order for all levels, that of the one with most answers.
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
              const found = options.find((one) => one.option === option)
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
                    {percent(value * 100)}
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
