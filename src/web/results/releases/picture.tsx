import type { Release, ReleasedQuestion, ReleasedRow } from '#releases/release.ts'
import { dayRange } from '#rules/format/dates.ts'
import { oneDecimal, percent, wholeNumber } from '#rules/format/percent.ts'
import { shortShare, suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import type { Accent } from '#surveys/survey.ts'
import { LEAST_BAR_AXIS, type Scale, scaleUpTo } from '../../charts/scale.ts'
import { barHeight, LABEL_GAP, LEADING, type PictureLayout, pictureLayout } from './picture-layout.ts'

interface PictureProps {
  readonly release: Release
  readonly question: ReleasedQuestion
  readonly shape: 'wide' | 'tall'
  readonly accent: Accent
  /** The address has no protocol, because nobody can click on it. */
  readonly publisher: { readonly name: string; readonly address: string }
}

/** The accents of the style sheet, which a downloaded file does not have. */
export const accentColours: Readonly<Record<Accent, string>> = {
  blue: '#2450b2',
  green: '#0c7050',
  amber: '#9a5305',
  purple: '#7137b5',
  cyan: '#0a6d84',
}
const INK = '#14213d'
const BODY = '#4a5468'
/** Longer descriptions of who was asked would leave no room for the bars. */
const LONGEST_ASKED = 90
const APART = '#94a3b8'

/** A question's chart to download: it says what was asked, of how many people, when, and where it is from. */
export function Picture({ release, question, shape, accent, publisher }: PictureProps) {
  const { result } = question
  const colour = accentColours[accent]
  const rows = result.kind === 'table' ? result.rows : []
  const title = `${publisher.name} · ${release.surveyTitle}`
  const layout = pictureLayout(shape, {
    heading: title,
    question: question.text,
    labels: rows.map(({ label }) => label),
    facts: factsOf(release, question, publisher.address),
  })
  const { width, height, edge, heading, rows: area, facts } = layout
  const scale = scaleUpTo(
    Math.max(LEAST_BAR_AXIS, ...rows.map(({ share }) => (share.kind === 'shown' ? share.high : 0))),
  )
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={question.text}
      fontFamily="Inter"
      fontWeight="600"
    >
      <rect width={width} height={height} fill="#fff" />
      <rect width="16" height={height} fill={colour} />
      <text x={edge} y={heading.y} fontSize={heading.size} fill={colour} fontWeight="800">
        {title}
      </text>
      <Lines block={layout.question} x={edge} fill={INK} weight={800} />
      {result.kind === 'withheld' && (
        <text x={edge} y={area.top + facts.size * 2} fontSize={facts.size * 1.3} fill={BODY}>
          {suppressionReasons[result.why]}
        </text>
      )}
      {rows.map((row, at) => (
        <Row key={row.option} row={row} at={at} layout={layout} scale={scale} colour={row.isApart ? APART : colour} />
      ))}
      <Lines block={facts} x={edge} fill={BODY} weight={600} />
    </svg>
  )
}

function factsOf(release: Release, { asked, result }: ReleasedQuestion, address: string): string[] {
  const { from, to } = release.fieldwork
  const whole = `${wholeNumber(release.people)} personas, ${dayRange(from, to)}. Participación abierta: respondió quien quiso.`
  const where = `Publicación ${release.number} · ${address}`
  if (result.kind === 'withheld') return [whole, where]
  const who = asked.length > LONGEST_ASKED ? 'solo a quienes correspondía' : asked
  const base = `Base: ${wholeNumber(result.base)} (${who}); muestra efectiva ${wholeNumber(result.nEff)}.`
  const { mean } = result
  const middle = mean ? ` Media: ${oneDecimal(mean.value)} (${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}).` : ''
  return [whole, `${base}${middle} Entre paréntesis, el intervalo modelado al 95\u00a0%.`, where]
}

type LinesProps = { block: PictureLayout['question']; x: number; fill: string; weight: 600 | 800 }

function Lines({ block: { lines, size, y }, x, fill, weight }: LinesProps) {
  return (
    <text fontSize={size} fill={fill} fontWeight={weight}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} y={y + at * size * LEADING}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

type RowProps = { row: ReleasedRow; at: number; layout: PictureLayout; scale: Scale; colour: string }

function Row({ row: { share }, at, layout: { rows, edge, width }, scale, colour }: RowProps) {
  const { labelSize: size, height, columnWidth } = rows
  const column = Math.floor(at / rows.perColumn)
  const x = column === 0 ? edge : width - edge - columnWidth
  const top = rows.top + (at % rows.perColumn) * height
  const lines = rows.labels[at] ?? []
  const bar = barHeight(height)
  const y = top + (lines.length * LEADING + LABEL_GAP) * size
  const track = columnWidth - size * 7.6
  const across = (value: number) => x + scale.at(value) * track
  const middle = y + bar / 2
  return (
    <>
      <Lines block={{ lines, size, y: top + size }} x={x} fill={INK} weight={600} />
      <line x1={x} x2={x} y1={y} y2={y + bar} stroke="#b9c0cd" strokeWidth="2" />
      {share.kind === 'shown' && (
        <>
          <rect x={x} y={y} width={across(share.percent) - x} height={bar} rx="3" fill={colour} />
          {/* White below, so that it is visible on bars of any colour. */}
          <path d={whisker(across(share.low), across(share.high), middle)} stroke="#fff" strokeWidth="5" />
          <path d={whisker(across(share.low), across(share.high), middle)} stroke={INK} strokeWidth="2" />
        </>
      )}
      <text x={x + track + size * 0.6} y={middle + size * 0.38} fontSize={size} fill={INK}>
        <tspan fontWeight="800" fontSize={size * 1.1}>
          {shortShare(share)}
        </tspan>
        {share.kind === 'shown' && (
          <tspan dx={size * 0.4} fontSize={size * 0.78} fill={BODY}>
            ({percent(share.low).replace(/\s%$/u, '')} a {percent(share.high).replace(/\s%$/u, '')})
          </tspan>
        )}
      </text>
    </>
  )
}

function whisker(low: number, high: number, y: number): string {
  return `M${low} ${y}H${high}M${low} ${y - 6}V${y + 6}M${high} ${y - 6}V${y + 6}`
}
