import { pagePaths, panelCsvPaths } from '#contract/paths.ts'
import { completionRate } from '#rules/format/completion-rate.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { ArrowRightIcon } from '../../components/icons.tsx'
import { CsvLink } from '../csv-link.tsx'
import type { SurveyRow } from '../panel-survey.ts'
import { AsideRow } from './aside-row.tsx'
import { Bar } from './bar.tsx'
import { PublishingLinks } from './publishing-links.tsx'
import { SurveyName } from './survey-name.tsx'

const COLUMNS = 5

/** One row per survey, with the four tallies and the way to what was answered. */
export function SurveyTable({ rows }: { rows: readonly SurveyRow[] }) {
  return (
    <section aria-labelledby="encuestas" className="card max-sm:pt-3 max-sm:pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="encuestas" className="text-xl font-bold text-ink">
          Encuestas
        </h2>
        <CsvLink href={panelCsvPaths.surveys}>Descargar CSV</CsvLink>
      </div>
      <table className="panel-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="max-sm:sr-only">Encuesta, con lo que se respondió</span>
            </th>
            <th scope="col">Total</th>
            <th scope="col">Comple&shy;tadas</th>
            <th scope="col">IP únicas</th>
            <th scope="col">
              Tasa<span className="max-lg:sr-only"> de finalización</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tallies key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <PublishingLinks rows={rows} />
    </section>
  )
}

function Tallies({ row }: { row: SurveyRow }) {
  const isAllCounted = row.setAside.length === 0
  return (
    <>
      <tr className={`accent-${row.accent} ${isAllCounted ? '' : '*:border-b-0'}`}>
        <th scope="row" className="sm:w-full">
          <a
            href={pagePaths.answers(row.id)}
            className="flex items-center gap-1.5 sm:underline sm:decoration-line-strong sm:underline-offset-4 hover:text-accent"
          >
            <SurveyName survey={row} />
            <span className="sr-only">: qué se respondió</span>
            <ArrowRightIcon className="size-4 text-accent" />
          </a>
          <Bar share={completionRate(row) / 100} />
        </th>
        <td>{wholeNumber(row.total)}</td>
        <td>{wholeNumber(row.completed)}</td>
        <td>{wholeNumber(row.unique_ips)}</td>
        <td className="font-bold text-ink">{completionRate(row)}%</td>
      </tr>
      {!isAllCounted && <AsideRow row={row} columns={COLUMNS} />}
    </>
  )
}
