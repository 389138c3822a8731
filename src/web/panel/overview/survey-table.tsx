import { Fragment } from 'react'
import { pagePaths, panelCsvPaths } from '#contract/paths.ts'
import { completionRate } from '#rules/format/completion-rate.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { CsvLink } from '../panel-links.tsx'
import type { SurveyRow } from '../panel-survey.ts'
import { Bar, SurveyLink } from './survey-name.tsx'

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
      <DataTable
        columns={[
          <span key="survey" className="max-sm:sr-only">
            Encuesta, con lo que se respondió
          </span>,
          'Total',
          'Comple\u00adtadas',
          'IP únicas',
          <Fragment key="rate">
            Tasa<span className="max-lg:sr-only"> de finalización</span>
          </Fragment>,
        ]}
      >
        <tbody>
          {rows.map((row) => (
            <Tallies key={row.id} row={row} />
          ))}
        </tbody>
      </DataTable>
      <div className="flex flex-wrap items-center gap-x-2 text-sm sm:mt-3">
        <p id="publicar" className="font-semibold text-ink">
          Publicar<span className="max-sm:sr-only"> resultados</span>
        </p>
        <ul aria-labelledby="publicar" className="flex flex-wrap gap-x-1">
          {rows.map(({ id, accent }) => (
            <li key={id} className={`accent-${accent}`}>
              <a href={pagePaths.publishing(id)} className="flex min-h-8 items-center">
                <span className="sr-only">Publicar resultados de la </span>
                <span className="badge badge-accent underline max-sm:px-2">{id}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Tallies({ row }: { row: SurveyRow }) {
  const isAllCounted = row.setAside.length === 0
  return (
    <>
      <tr className={`accent-${row.accent} ${isAllCounted ? '' : '*:border-b-0'}`}>
        <th scope="row" className="sm:w-full">
          <SurveyLink survey={row} href={pagePaths.answers(row.id)} leadsTo="qué se respondió" />
          <Bar share={completionRate(row) / 100} />
        </th>
        <td>{wholeNumber(row.total)}</td>
        <td>{wholeNumber(row.completed)}</td>
        <td>{wholeNumber(row.unique_ips)}</td>
        <td className="font-bold text-ink">{completionRate(row)}%</td>
      </tr>
      {!isAllCounted && <SetAsideRow row={row} />}
    </>
  )
}

/** Where not all completions count: how many do, and by which rule the others do not. */
function SetAsideRow({ row: { id, completed, waiting, counted, setAside } }: { row: SurveyRow }) {
  const rules = setAside.map(({ name, responses }) => `${name}, ${wholeNumber(responses)}`).join('; ')
  return (
    <tr>
      <td colSpan={COLUMNS}>
        <a href={pagePaths.quality(id)} className="font-semibold text-ink underline hover:text-accent">
          {wholeNumber(counted)} contadas, {wholeNumber(completed - waiting - counted)} apartadas
        </a>
        : {rules}
        {waiting > 0 && `; ${wholeNumber(waiting)} por sumar`}
      </td>
    </tr>
  )
}
