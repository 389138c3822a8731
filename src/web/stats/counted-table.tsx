import { pagePaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/percent.ts'
import { ArrowRightIcon } from '../components/icons.tsx'
import type { SurveyRow } from './panel-survey.ts'
import { SurveyName } from './survey-name.tsx'

/** Of the completions, those that count and those that rules set aside, with the way to how good they are. */
export function CountedTable({ rows }: { rows: readonly SurveyRow[] }) {
  return (
    <section aria-labelledby="contadas" className="card">
      <h2 id="contadas" className="text-xl font-bold text-ink">
        Contadas y apartadas
      </h2>
      <p className="mt-1 text-sm">
        Lo que parece rellenado se guarda, pero no entra en lo que se respondió. Cada encuesta lleva a su calidad y a
        las reglas.
      </p>
      <table className="panel-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="max-sm:sr-only">Encuesta, con su calidad</span>
            </th>
            <th scope="col">Contadas</th>
            <th scope="col">Apartadas</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={`accent-${row.accent}`}>
              <th scope="row" className="w-full">
                <a
                  href={pagePaths.quality(row.id)}
                  className="inline-flex items-center gap-1.5 sm:underline sm:decoration-line-strong sm:underline-offset-4 hover:text-accent"
                >
                  <SurveyName survey={row} />
                  <span className="sr-only">: calidad de las respuestas</span>
                  <ArrowRightIcon className="size-4 text-accent" />
                </a>
                {row.setAside.map(({ rule, name, responses }) => (
                  <span key={rule} className="mt-1 block font-normal text-body">
                    {name}: {wholeNumber(responses)}
                  </span>
                ))}
              </th>
              <td>{wholeNumber(row.counted)}</td>
              <td>{wholeNumber(row.completed - row.counted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
