import { Fragment, type ReactNode } from 'react'
import { panelCsvPaths } from '#contract/panel-file-paths.ts'
import { pagePaths } from '#contract/paths.ts'
import { completionRate } from '#rules/format/completion-rate.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { OpennessBadge } from '../openness-badge.tsx'
import { DownloadLink } from '../panel-links.tsx'
import { SurveyName, SurveyPageLinks, type SurveyRow } from '../panel-nav.tsx'

const columns: ReactNode[] = [
  'Hoy',
  '7 días',
  'Total',
  'Com\u00adple\u00adtadas',
  'IP únicas',
  <Fragment key="rate">
    Tasa<span className="max-lg:sr-only"> de finalización</span>
  </Fragment>,
]
const WEEK = 7

/** Each survey with its recent completions, its tallies, and links to its pages. */
export function SurveyTable({ rows }: { rows: readonly SurveyRow[] }) {
  return (
    <section aria-labelledby="encuestas" className="card max-sm:pt-3 max-sm:pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="encuestas" className="text-xl font-bold text-ink">
          Encuestas
        </h2>
        <DownloadLink href={panelCsvPaths.surveys}>Descargar CSV</DownloadLink>
      </div>
      <DataTable columns={columns}>
        {rows.map((row) => (
          <tbody key={row.id} className={`accent-${row.accent}`}>
            <Tallies row={row} />
          </tbody>
        ))}
      </DataTable>
      <p className="mt-2 text-xs">
        Las barras son las completadas de cada día, en las últimas dos semanas; hoy y 7 días, también.
      </p>
    </section>
  )
}

function Tallies({ row }: { row: SurveyRow }) {
  const { id, days, openness, total, completed, unique_ips, setAside } = row
  const inLastDays = (count: number) => wholeNumber(days.slice(-count).reduce((sum, day) => sum + day, 0))
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={columns.length} className="over-numbers">
          <SurveyName survey={row}>
            {/* A phone shows it only where it is not the usual, which saves a line of each survey. */}
            <span className={openness === 'open' ? 'max-sm:sr-only' : ''}>
              <OpennessBadge openness={openness} />
            </span>
          </SurveyName>
          <div className="flex items-end justify-between gap-3">
            <SurveyPageLinks id={id} names={['Respuestas', 'Calidad', 'Publicar']} />
            <Sparkline days={days} />
          </div>
        </th>
      </tr>
      <tr>
        <td className="font-bold text-ink">{inLastDays(1)}</td>
        <td>{inLastDays(WEEK)}</td>
        <td>{wholeNumber(total)}</td>
        <td>{wholeNumber(completed)}</td>
        <td>{wholeNumber(unique_ips)}</td>
        <td>{percent(completionRate(row))}</td>
      </tr>
      {setAside.length > 0 && <SetAsideRow row={row} />}
    </>
  )
}

const SPARK_HEIGHT = 28

/** Shows whether more or fewer are coming than before; the numbers beside it say how many. */
function Sparkline({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days)
  return (
    <svg
      className="chart mb-1 h-7 w-14 shrink-0 sm:w-40"
      viewBox={`0 0 ${days.length} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map((day, at) => {
        // An empty day is drawn as a line on the axis, not as a gap.
        const height = Math.max(1, (day / most) * SPARK_HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day keeps its place
            key={at}
            className="chart-mark fill-accent"
            x={at + 0.1}
            width="0.8"
            y={SPARK_HEIGHT - height}
            height={height}
          />
        )
      })}
    </svg>
  )
}

/** How many completions count, and which rules set the others aside. */
function SetAsideRow({ row: { id, counted, setAside } }: { row: SurveyRow }) {
  const aside = setAside.reduce((sum, { responses }) => sum + responses, 0)
  const rules = setAside.map(({ name, responses }) => `${name}, ${wholeNumber(responses)}`).join('; ')
  return (
    <tr>
      <td colSpan={columns.length}>
        <a href={pagePaths.quality(id)} className="font-semibold text-ink underline hover:text-accent">
          {wholeNumber(counted)} contadas, {wholeNumber(aside)} apartadas
        </a>
        : {rules}
      </td>
    </tr>
  )
}
