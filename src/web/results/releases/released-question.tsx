import type { PageSettings } from '#contract/pages.ts'
import type { ReleasedQuestion, Table } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { leadWords } from '#rules/releases/main-result.ts'
import { people } from '../../charts/people.ts'
import { QuestionFiles } from './question-files.tsx'
import { QuestionTrend } from './question-trend.tsx'
import type { ReleaseView } from './release-view.ts'
import { RowBars } from './row-bars.tsx'
import { oneDecimal, RowTable } from './row-table.tsx'

interface ReleasedQuestionCardProps {
  readonly settings: PageSettings
  readonly view: ReleaseView
  readonly question: ReleasedQuestion
}

/** One question in its exact words, with all that was answered and all that lets a reader judge it. */
export function ReleasedQuestionCard({ settings, view, question }: ReleasedQuestionCardProps) {
  const { id, text, result } = question
  const titleId = `${id}-titulo`
  return (
    <article id={id} aria-labelledby={titleId} className="card released">
      <h3 id={titleId} className="text-lg leading-snug font-bold text-ink sm:text-xl">
        {text}
      </h3>
      <QuestionFacts question={question} />
      {result.kind === 'withheld' ? (
        <p className="mt-4">{suppressionReasons[result.why]}</p>
      ) : (
        <>
          <div className="mt-4">
            <RowBars label={text} rows={result.rows} />
          </div>
          <BarLegend />
          {result.lead && (
            <p className="mt-3 text-sm">Entre los dos porcentajes más altos, {leadWords(result.lead)}.</p>
          )}
          {result.mean && <MeanLine mean={result.mean} />}
          <details>
            <summary className="summary">Ver la tabla</summary>
            <RowTable caption={text} table={result} />
          </details>
          <QuestionTrend view={view} question={question} />
        </>
      )}
      {view.sha256 && <QuestionFiles settings={settings} release={view.release} question={question} />}
    </article>
  )
}

export function QuestionFacts({ question: { help, kind, asked, result } }: { question: ReleasedQuestion }) {
  return (
    <div className="mt-2 space-y-1 text-sm">
      {help && <p>{help}</p>}
      <p>
        {asked}
        {result.kind === 'table' && (
          <>
            {' · '}
            Base: {people(result.base)} · n efectiva: {wholeNumber(result.nEff)} {result.isSmallBase && <SmallBase />}
          </>
        )}
      </p>
      {kind === 'several' && <p>Se podía elegir más de una respuesta: los porcentajes suman más de 100.</p>}
      {result.kind === 'table' && result.repeats && (
        <p className="first-letter:uppercase">{repeatedSince(result.repeats)}</p>
      )}
    </div>
  )
}

/** Since which release a table has stayed the same. */
export function repeatedSince({ number, publishedOn }: NonNullable<Table['repeats']>): string {
  return `son las cifras de la publicación ${number} (${longDay(publishedOn)}): desde entonces cambiaron menos de diez personas.`
}

export function SmallBase() {
  return <span className="badge bg-amber-100 text-amber-950">base pequeña</span>
}

/** What bar and line mean, once for each figure. */
export function BarLegend() {
  return (
    <p className="mt-2 flex items-center gap-2 text-sm">
      <svg className="chart shrink-0" width="34" height="12" aria-hidden="true">
        <path className="whisker-line" d="M1 6h32M1 1v10M33 1v10" />
      </svg>
      <span>Barra: resultado ponderado. Línea: intervalo modelado al 95&nbsp;%.</span>
    </p>
  )
}

function MeanLine({ mean: { value, low, high } }: { mean: NonNullable<Table['mean']> }) {
  return (
    <p className="mt-3 rounded-xl bg-accent-soft p-3 text-ink">
      <strong>Media: {oneDecimal(value)}</strong>, con un intervalo modelado al 95&nbsp;% de{' '}
      <span className="whitespace-nowrap">
        {oneDecimal(low)} a {oneDecimal(high)}
      </span>
      , entre quienes dieron un número.
    </p>
  )
}
