import type { ReactNode } from 'react'
import { OTHERS, type ReleasedQuestion, type ReleasedRow } from '#releases/release.ts'
import { oneDecimal, percent, wholeInterval } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { across, endToEndScale, type Scale, scaleOf } from '../../charts/scale.ts'
import type { GroupTable } from './release-view.ts'

/** A panel for each option, all on one axis, with a dot and an interval for each group. */
export function GroupPanels({ groups, question }: { groups: readonly GroupTable[]; question: ReleasedQuestion }) {
  const shown = groups.flatMap(({ group, table }) => (table.kind === 'table' ? [{ group, table }] : []))
  const highest = shown.flatMap(({ table }) => table.rows.map(({ share }) => (share.kind === 'shown' ? share.high : 0)))
  const scale = endToEndScale(Math.max(0, ...highest))
  const means = shown.flatMap(({ group, table: { mean } }) => (mean ? [{ group, mean }] : []))
  const options = optionsOf(question, groups).map(({ option, label, isApart }) => {
    const rowOf = ({ table }: (typeof shown)[number]) => table.rows.find((row) => row.option === option)
    const merged = option === OTHERS ? [] : shown.filter((one) => !rowOf(one)).map(({ group }) => group.name)
    return (
      <Panel key={option} title={label} isApart={isApart}>
        {shown.map((one) => {
          const row = rowOf(one)
          return row && <ShareLine key={one.group.id} name={one.group.name} row={row} scale={scale} />
        })}
        {merged.length > 0 && <li className="text-xs text-body">En «Otras respuestas»: {merged.join('; ')}.</li>}
      </Panel>
    )
  })
  if (means.length === 0) return options
  return (
    <>
      <Panel title="Media">
        {means.map(({ group, mean: { value, low, high } }) => (
          <GroupLine
            key={group.id}
            name={group.name}
            dot={{ scale: scaleOf(answerRange(question)), value, low, high }}
            description={`${oneDecimal(low)} a ${oneDecimal(high)}`}
          >
            {oneDecimal(value)}
          </GroupLine>
        ))}
      </Panel>
      {/* The mean sums up the answers, so they are folded; but not if one differs from the rest, which must not be hidden. */}
      <details className="col-span-full" open={shown.some(({ table }) => table.rows.some((row) => row.againstRest))}>
        <summary className="summary">Cada respuesta</summary>
        <div className="group-panels">{options}</div>
      </details>
    </>
  )
}

/** The lowest and the highest number that could be given. */
function answerRange({ result }: ReleasedQuestion): Scale['domain'] {
  const rows = result.kind === 'table' ? result.rows : []
  const steps = rows.map(({ option }) => Number(option)).filter(Number.isFinite)
  return [Math.min(...steps), Math.max(...steps)]
}

/** The options in the order of the whole release, then those that only groups have; «No sé» and the like last. */
function optionsOf({ result }: ReleasedQuestion, groups: readonly GroupTable[]): ReleasedRow[] {
  const tables = [result, ...groups.map(({ table }) => table)]
  const rows = tables.flatMap((table) => (table.kind === 'table' ? table.rows : []))
  const firsts = [...Map.groupBy(rows, ({ option }) => option).values()].flatMap(([first]) => first ?? [])
  return firsts.toSorted((a, b) => Number(a.isApart) - Number(b.isApart))
}

function Panel({ title, isApart = false, children }: { title: string; isApart?: boolean; children: ReactNode }) {
  return (
    <div className={`break-inside-avoid ${isApart ? 'text-slate-500' : 'text-accent'}`}>
      <h4 className="text-sm leading-snug font-semibold text-ink">{title}</h4>
      <ul>{children}</ul>
    </div>
  )
}

const againstRest = { more: ['▲', 'más que el resto'], less: ['▼', 'menos que el resto'] } as const

function ShareLine({ name, row, scale }: { name: string; row: ReleasedRow; scale: Scale }) {
  const { share } = row
  if (share.kind !== 'shown') return <GroupLine name={name}>{shortShare(share)}</GroupLine>
  const { percent: value, low, high } = share
  const [sign, words] = row.againstRest ? againstRest[row.againstRest] : []
  return (
    <GroupLine name={name} dot={{ scale, value, low, high }} description={[wholeInterval(share), words].join(' ')}>
      {sign && <span aria-hidden="true">{sign}&nbsp;</span>}
      {percent(value)}
    </GroupLine>
  )
}

interface GroupLineProps {
  readonly name: string
  /** Absent where the number is not shown. */
  readonly dot?: { readonly scale: Scale; readonly value: number; readonly low: number; readonly high: number }
  /** For screen readers, in place of the dot. */
  readonly description?: string
  readonly children: ReactNode
}

function GroupLine({ name, dot, description, children }: GroupLineProps) {
  return (
    <li className="group-line">
      <span className="text-body">{name}</span>
      {dot && (
        <svg className="chart w-full" height="16" aria-hidden="true">
          <line className="chart-line stroke-line" x2="100%" y1="8" y2="8" />
          <line className="band" x1={across(dot.scale, dot.low)} x2={across(dot.scale, dot.high)} y1="8" y2="8" />
          <circle className="dot" cx={across(dot.scale, dot.value)} cy="8" r="4.5" />
        </svg>
      )}
      <span className={`text-right text-ink tabular-nums ${dot ? 'whitespace-nowrap' : 'col-span-2'}`}>
        {children} {description && <span className="sr-only">({description})</span>}
      </span>
    </li>
  )
}
