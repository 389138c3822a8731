import type { PageSettings } from '#contract/pages.ts'
import type { ReleasedQuestion, ReleasedRow, Table } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { oneDecimal, people, percent, wholeInterval, wholeNumber } from '#rules/format/percent.ts'
import { shortShare, suppressionReasons, wordsForShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { differenceWords } from '#rules/releases/main-result.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { OptionBars } from '../../charts/option-bars.tsx'
import { WhiskerLegend } from '../../charts/share-track.tsx'
import { QuestionFiles } from './question-files.tsx'
import { QuestionTrend } from './question-trend.tsx'
import type { ReleaseView } from './release-view.ts'

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
            <p className="mt-3 text-sm">Entre los dos porcentajes más altos, {differenceWords(result.lead)}.</p>
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

/** The rows of a released table as bars; in the place of one that is suppressed, why it is. */
export function RowBars({ label, rows }: { label: string; rows: Table['rows'] }) {
  return <OptionBars label={label} bars={rows.map(barOf)} />
}

function barOf({ share, ...row }: ReleasedRow) {
  if (share.kind === 'withheld' || share.kind === 'in-others') {
    return { ...row, facts: <p className="text-sm">{wordsForShare(share)}</p> }
  }
  if (share.kind !== 'shown') return { ...row, instead: <span>{shortShare(share)}</span>, facts: undefined }
  const { percent: value, low, high, count } = share
  const facts = (
    <p className="share-line text-sm">
      <span>{wholeInterval({ low, high })}</span> <span className="whitespace-nowrap">{people(count)}</span>
    </p>
  )
  return { ...row, share: { value, low, high }, facts }
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
    <WhiskerLegend>
      <span>Barra: resultado ponderado. Línea: intervalo modelado al 95&nbsp;%.</span>
    </WhiskerLegend>
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

/** The same number by number: weighted with its interval, unweighted, and people. */
function RowTable({ caption, table }: { caption: string; table: Table }) {
  return (
    <DataTable
      caption={caption}
      columns={['Respuesta', 'Ponde\u00adrado e inter\u00advalo', 'Sin ponde\u00adrar', 'Per\u00adsonas']}
    >
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.option}>
            <th scope="row">{row.label}</th>
            <RowCells row={row} />
          </tr>
        ))}
        {table.mean && <MeanRow mean={table.mean} />}
      </tbody>
    </DataTable>
  )
}

function RowCells({ row: { share } }: { row: ReleasedRow }) {
  if (share.kind === 'withheld' || share.kind === 'in-others') return <td colSpan={3}>{wordsForShare(share)}</td>
  if (share.kind !== 'shown') return <td colSpan={3}>{shortShare(share)}</td>
  return (
    <>
      <td>
        {percent(share.percent)}
        <span className="block whitespace-nowrap">{wholeInterval(share)}</span>
      </td>
      <td>{percent(share.unweighted)}</td>
      <td>{wholeNumber(share.count)}</td>
    </>
  )
}

function MeanRow({ mean: { value, low, high, unweighted } }: { mean: NonNullable<Table['mean']> }) {
  return (
    <tr>
      <th scope="row">Media</th>
      <td>
        {oneDecimal(value)}
        <span className="block whitespace-nowrap">
          {oneDecimal(low)} a {oneDecimal(high)}
        </span>
      </td>
      <td>{oneDecimal(unweighted)}</td>
      <td />
    </tr>
  )
}
