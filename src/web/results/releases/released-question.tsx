import type { ReactNode } from 'react'
import { seriesPaths } from '#contract/series-paths.ts'
import { type KindName, questionKinds } from '#questions/kinds.ts'
import type { ReleasedRow, Table } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { oneDecimal, people, percent, wholeInterval, wholeNumber } from '#rules/format/percent.ts'
import { shortShare, suppressionReasons, wordsForShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { findingOf } from '#rules/releases/news/finding.ts'
import { netInterval, sideNames, sideOrder, signedPoints } from '#rules/releases/side-words.ts'
import { seriesOf } from '#rules/series/series.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { WhiskerLegend } from '../../charts/legend.tsx'
import { OptionBars } from '../../charts/option-bars.tsx'
import { type Sides, SidesFigure } from '../../charts/sides-bar.tsx'
import { QuestionFiles } from './question-files.tsx'
import { QuestionTrend } from './question-trend.tsx'
import { nEffOf, type QuestionProps } from './release-view.ts'
import { ShareQuestion } from './share-results.tsx'

/** A question in its exact words. */
export function QuestionCard({ question, children }: Pick<QuestionProps, 'question'> & { children: ReactNode }) {
  const { id, text } = question
  const titleId = `${id}-titulo`
  return (
    <article id={id} aria-labelledby={titleId} className="released">
      <h3 id={titleId} className="question-title">
        {text}
      </h3>
      {children}
    </article>
  )
}

/** One question with a bar for each answer, and below, folded, its base, table and files. */
export function ReleasedQuestionCard(props: QuestionProps) {
  const { text, result } = props.question
  return (
    <QuestionCard {...props}>
      <QuestionNotes {...props} />
      {result.kind === 'table' && (
        <>
          {result.sides && <SidesFigure sides={result.sides} />}
          <RowBars label={text} rows={result.rows} />
          {result.mean && <MeanLine mean={result.mean} />}
        </>
      )}
      <SeriesLink {...props} />
      <ShareQuestion {...props} />
      <details>
        <summary className="summary">Base, tabla y archivos</summary>
        <QuestionFolds {...props} />
      </details>
    </QuestionCard>
  )
}

/** A draft, or what is for one client, is no point of its series. */
function SeriesLink({ view: { survey, sha256, client }, question: { id, result } }: QuestionProps) {
  const series = seriesOf(survey, id)
  if (!sha256 || client || series === undefined || result.kind !== 'table') return null
  return (
    <p className="mt-2 text-sm print:hidden">
      <a href={seriesPaths.page(series)} className="text-accent-strong underline underline-offset-4">
        Ver esta pregunta a lo largo del tiempo
      </a>
    </p>
  )
}

/** What is folded below a question: who was asked, every number, the waves and the files. */
export function QuestionFolds(props: QuestionProps) {
  const { text, result } = props.question
  return (
    <>
      <QuestionFacts {...props} />
      {result.kind === 'table' && (
        <div className="print:hidden">
          <RowTable caption={text} table={result} />
          <QuestionTrend {...props} />
        </div>
      )}
      {props.view.sha256 && <QuestionFiles {...props} />}
    </>
  )
}

export function QuestionNotes({ view, question: { kind, result } }: QuestionProps) {
  const { people: everybody } = view.release
  if (result.kind === 'withheld') return <p className="mt-1 text-sm">{suppressionReasons[result.why]}</p>
  const takesSeveral = questionKinds[kind as KindName]?.takesOneOption === false
  const notes = [
    ...(result.base < everybody ? [`Se preguntó a ${wholeNumber(result.base)} de ${people(everybody)}.`] : []),
    ...(takesSeveral ? [`Se podía elegir más de una respuesta: pueden sumar más de ${percent(100)}.`] : []),
    ...(result.repeats ? [`Estas ${repeatedSince(result.repeats)}`] : []),
  ]
  if (notes.length === 0 && !result.isSmallBase) return null
  return (
    <p className="mt-1 text-sm">
      {notes.join(' ')} {result.isSmallBase && <SmallBase />}
    </p>
  )
}

/** Who was asked, how many they are, and whether the two numbers that matter differ. */
export function QuestionFacts({ view, question }: QuestionProps) {
  const { help, asked, result } = question
  const found = findingOf(question)
  return (
    <div className="space-y-1 text-sm">
      <p>
        {asked}.{help && ` «${help}»`}
      </p>
      {result.kind === 'table' && (
        <p>
          Base: {people(result.base)} · muestra efectiva: {wholeNumber(nEffOf(view.release, result))}.
          {found?.wasTested && ` ${found.sentence}${found.isClear ? ' La diferencia es clara.' : ''}`}
        </p>
      )}
    </div>
  )
}

/** The rows of a table as bars, or with the reason why a share is suppressed. */
export function RowBars({ label, rows }: { label: string; rows: Table['rows'] }) {
  return <OptionBars label={label} bars={rows.map(barOf)} format={percent} />
}

function barOf({ share, ...row }: ReleasedRow) {
  if (share.kind === 'withheld' || share.kind === 'in-others')
    return { ...row, facts: <p className="text-sm">{wordsForShare(share)}</p> }
  if (share.kind !== 'shown') return { ...row, replacement: <span className="text-ink">{shortShare(share)}</span> }
  return { ...row, ...shownBar(share) }
}

/** Its interval is for screen readers and on paper; on screen, the line across the bar shows it. */
export function shownBar(share: Extract<ReleasedRow['share'], { kind: 'shown' }>) {
  const { percent: value, low, high } = share
  return { share: { value, low, high }, facts: <span className="option-interval">{wholeInterval(share)}</span> }
}

export function repeatedSince({ number, publishedOn }: NonNullable<Table['repeats']>): string {
  return `son las cifras de la publicación ${number} (${longDay(publishedOn)}): desde entonces entraron o salieron muy pocas personas.`
}

export function SmallBase() {
  return <span className="badge bg-amber-100 text-amber-950">base pequeña</span>
}

export function BarLegend() {
  return (
    <WhiskerLegend>
      <span>Barra: resultado ponderado. Línea: intervalo modelado al 95&nbsp;%.</span>
    </WhiskerLegend>
  )
}

function MeanLine({ mean: { value, low, high } }: { mean: NonNullable<Table['mean']> }) {
  return (
    <p className="mt-2 text-sm">
      Media: <strong className="text-lg text-ink">{oneDecimal(value)}</strong>, intervalo modelado al 95&nbsp;% de{' '}
      <span className="whitespace-nowrap">
        {oneDecimal(low)} a {oneDecimal(high)}
      </span>
      , entre quienes dieron un número.
    </p>
  )
}

/** The numbers of the bars: weighted with its interval, unweighted, and people in releases under earlier rules. */
function RowTable({ caption, table: { rows, mean, sides } }: { caption: string; table: Table }) {
  const hasCounts = rows.some(({ share }) => share.kind === 'shown' && share.count !== undefined)
  const columns = ['Respuesta', 'Ponde\u00adrado e inter\u00advalo', 'Sin ponde\u00adrar']
  return (
    <DataTable
      caption={caption}
      columns={hasCounts ? [...columns, 'Per\u00adsonas'] : columns}
      rows={[
        ...rows.map(({ option, label, share }) => ({ key: option, cells: [label, ...shareCells(share)] })),
        ...(mean ? [{ key: 'mean', cells: ['Media', ...meanCells(mean)] }] : []),
        ...(sides ? sideRows(sides) : []),
      ]}
    />
  )
}

function shareCells(share: ReleasedRow['share']): ReactNode[] {
  if (share.kind === 'withheld' || share.kind === 'in-others') return [wordsForShare(share)]
  if (share.kind !== 'shown') return [shortShare(share)]
  const { percent: weighted, unweighted, count } = share
  return [
    withInterval(percent(weighted), wholeInterval(share)),
    unweighted === undefined ? undefined : percent(unweighted),
    ...(count === undefined ? [] : [wholeNumber(count)]),
  ]
}

function meanCells({ value, low, high, unweighted }: NonNullable<Table['mean']>): ReactNode[] {
  const interval = `${oneDecimal(low)} a ${oneDecimal(high)}`
  return [withInterval(oneDecimal(value), interval), unweighted === undefined ? undefined : oneDecimal(unweighted)]
}

function sideRows(sides: Sides) {
  const { net } = sides
  const unweighted = net.unweighted === undefined ? undefined : signedPoints(net.unweighted)
  return [
    // The empty cell keeps it below «Ponderado»: a last cell spans the columns that are left, and reads as the last of them.
    ...sideOrder.toReversed().map((side) => ({ key: side, cells: [sideNames[side], percent(sides[side]), undefined] })),
    { key: 'net', cells: ['Neto', withInterval(signedPoints(net.value), netInterval(net)), unweighted] },
  ]
}

function withInterval(value: string, interval: string): ReactNode {
  return (
    <>
      {value}
      <span className="block whitespace-nowrap">{interval}</span>
    </>
  )
}
