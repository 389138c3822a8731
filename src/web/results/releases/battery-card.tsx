import type { ReactNode } from 'react'
import type { Item } from '#questions/battery.ts'
import {
  answersIn,
  type Release,
  type ReleasedQuestion,
  type ReleasedRow,
  type Suppressed,
  type Table,
} from '#releases/release.ts'
import { people, percent, wholeNumber } from '#rules/format/percent.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { netInterval, sideOrder, signedPoints } from '#rules/releases/side-words.ts'
import { OptionBars } from '../../charts/option-bars.tsx'
import { ShadedTable } from '../../charts/shaded-table.tsx'
import { reachOf, SideKey, SidesTrack } from '../../charts/sides-bar.tsx'
import { BatteryPictures } from './question-files.tsx'
import type { ReleaseProps } from './release-view.ts'
import { QuestionFolds, shownBar } from './released-question.tsx'
import { ShareQuestion } from './share-results.tsx'
import { shareCell } from './table-cells.ts'

type ReleasedItem = Item<ReleasedQuestion>

interface BatteryProps extends ReleaseProps {
  readonly battery: NonNullable<Release['batteries']>[number]
  readonly items: readonly ReleasedItem[]
}

/** An item as its row says it: with its base where that is not everybody's. */
type Row = ReleasedItem & { readonly name: string }

/** Questions that were asked as one table: ranked by their net, or by their first answer where answers have no sides. */
export function BatteryCard({ view, battery: { id, text }, items }: BatteryProps) {
  const titleId = `${id}-titulo`
  const options = answersIn(items.map(({ result }) => result))
  const hasSides = items.some(({ result }) => result.kind === 'table' && result.sides)
  const [first] = options
  const bases = new Set(items.flatMap(({ result }) => (result.kind === 'table' ? [result.base] : [])))
  const rows = items.map((item): Row => ({ ...item, name: nameOf(item, bases) }))
  const ranked = rankedBy(rows, (table) => table.sides?.net.value ?? shareCell(table, first?.option ?? '')?.share)
  const order = hasSides ? 'neto: a favor menos en contra, en puntos.' : `«${first?.label}».`
  return (
    <article id={id} aria-labelledby={titleId} className="released">
      <h3 id={titleId} className="question-title">
        {text}
      </h3>
      <p className="note mt-1">
        {first && `De mayor a menor ${order}`}{' '}
        {bases.size === 1 && `Base de cada renglón: ${people([...bases][0] ?? 0)}.`}
      </p>
      {first && !hasSides ? (
        <AnswerBars label={`${text} ${first.label}`} rows={ranked} option={first.option} />
      ) : (
        <RankedSides label={text} rows={ranked} />
      )}
      <ShareQuestion view={view} question={{ id, text }} />
      <details>
        <summary className="summary">Tabla y archivos</summary>
        {first && <AllAnswers caption={text} options={options} rows={ranked} />}
        <BatteryPictures view={view} id={id} />
        {ranked.map((item) => (
          <details key={item.id}>
            <summary id={`${item.id}-titulo`} className="summary">
              {item.item.label}: base, tabla y archivos
            </summary>
            <QuestionFolds view={view} question={item} />
          </details>
        ))}
      </details>
    </article>
  )
}

function nameOf({ item, result }: ReleasedItem, { size }: ReadonlySet<number>): string {
  return size > 1 && result.kind === 'table' ? `${item.label} (base: ${wholeNumber(result.base)})` : item.label
}

/** The largest first; those without a number last. */
function rankedBy(rows: readonly Row[], numberIn: (table: Table) => number | undefined): Row[] {
  const rank = (result: Table | Suppressed) =>
    (result.kind === 'table' ? numberIn(result) : undefined) ?? Number.NEGATIVE_INFINITY
  return rows.toSorted((a, b) => rank(b.result) - rank(a.result) || 0)
}

interface RankedProps {
  readonly label: string
  readonly rows: readonly Row[]
}

/** All on one axis, so that nets can be compared. */
function RankedSides({ label, rows }: RankedProps) {
  const reach = reachOf(rows.flatMap(({ result }) => (result.kind === 'table' && result.sides ? [result.sides] : [])))
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-4" aria-hidden="true">
        {sideOrder.map((side) => (
          <SideKey key={side} side={side} />
        ))}
      </p>
      <ol aria-label={label} className="ranked-sides">
        {rows.map(({ id, name, result }) => (
          <li key={id} id={id}>
            <span className="leading-snug text-ink">{name}</span> <SidesLine result={result} reach={reach} />
          </li>
        ))}
      </ol>
    </>
  )
}

function SidesLine({ result, reach }: { result: Table | Suppressed; reach: number }): ReactNode {
  if (result.kind === 'withheld') return <p className="note">{suppressionReasons[result.why]}</p>
  const { sides } = result
  if (!sides) return null
  return (
    <>
      <strong className="option-share">
        <span className="sr-only">neto </span>
        {signedPoints(sides.net.value)} <span className="option-interval">{netInterval(sides.net)}</span>
      </strong>{' '}
      <span className="sides-line">
        <span>
          <span className="sr-only">en contra </span>
          {percent(sides.against)}
        </span>{' '}
        <SidesTrack sides={sides} reach={reach} />
        <span>
          <span className="sr-only">neutral {percent(sides.neutral)}, a favor </span>
          {percent(sides.favour)}
        </span>
      </span>
    </>
  )
}

/** One answer of every item, each with its interval. */
function AnswerBars({ label, rows, option }: RankedProps & { option: string }) {
  const bars = rows.map(({ id, name, result }) => {
    const bar = { option: id, id, label: name, isApart: false }
    if (result.kind === 'withheld') return { ...bar, facts: <p className="note">{suppressionReasons[result.why]}</p> }
    const share = result.rows.find((row) => row.option === option)?.share
    return share?.kind === 'shown'
      ? { ...bar, ...shownBar(share) }
      : { ...bar, replacement: shareCell(result, option)?.text }
  })
  return <OptionBars label={label} bars={bars} format={percent} />
}

/** Items in rows, answers in columns. */
function AllAnswers({
  caption,
  options,
  rows,
}: {
  caption: string
  options: readonly ReleasedRow[]
  rows: readonly Row[]
}) {
  return (
    <ShadedTable
      caption={caption}
      corner="Respuestas"
      columns={options.map(({ option, label }) => ({ key: option, name: label }))}
      rows={rows.map(({ id, name, result }) => ({
        key: id,
        name,
        cells: options.map(({ option }) => (result.kind === 'table' ? shareCell(result, option) : undefined)),
      }))}
    />
  )
}
