import type { ReactNode } from 'react'
import type { Table } from '#releases/release.ts'
import { percent } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { netInterval, sideNames, sideOrder, signedPoints } from '#rules/releases/side-words.ts'
import type { Accent } from '#surveys/survey.ts'
import { PERCENT, type Scale } from '../../charts/scale.ts'
import {
  barHeight,
  LABEL_GAP,
  LEADING,
  type PictureLayout,
  type PictureShape,
  pictureLayout,
} from './picture-layout.ts'
import type { PictureRow, PictureSubject } from './picture-subject.ts'

interface PictureProps {
  readonly subject: PictureSubject
  readonly surveyTitle: string
  readonly number: number
  readonly shape: PictureShape
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
export const INK = '#14213d'
export const BODY = '#4a5468'
const APART = '#94a3b8'
/** Those of the sides on the page. */
const FAVOUR = '#1b6aa5'
const AGAINST = '#b9540b'

type Sides = NonNullable<Table['sides']>
type Colours = Readonly<Record<(typeof sideOrder)[number] | 'accent', string>>

/** A chart to download and to pass on: it says what was found, what was asked, of how many people, when, and where it is from. */
export function Picture({ subject, surveyTitle, number, shape, accent, publisher }: PictureProps) {
  const { text, sentence, rows, sides, reason } = subject
  const colours = { accent: accentColours[accent], favour: FAVOUR, neutral: APART, against: AGAINST }
  const title = `${publisher.name} · ${surveyTitle}`
  const layout = pictureLayout(shape, {
    heading: title,
    headline: sentence ?? text,
    question: sentence === undefined ? '' : text,
    labels: rows.map(({ label }) => label),
    facts: [...subject.facts, `Publicación ${number} · ${publisher.address}`],
    hasSides: sides !== undefined,
  })
  const { edge, rows: area, facts } = layout
  return (
    <PictureFrame layout={layout} title={title} text={text} colour={colours.accent}>
      {reason && (
        <text x={edge} y={area.top + facts.size * 2} fontSize={facts.size * 1.3} fill={BODY}>
          {reason}
        </text>
      )}
      {sides && <SidesBar sides={sides} layout={layout} colours={colours} />}
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          at={at}
          layout={layout}
          scale={PERCENT}
          colours={colours}
          widest={widestSide(rows)}
        />
      ))}
    </PictureFrame>
  )
}

interface PictureFrameProps {
  readonly layout: PictureLayout
  readonly title: string
  /** The question, for whoever does not see it. */
  readonly text: string
  readonly colour: string
  readonly children: ReactNode
}

/** What every picture has around its chart: whose it is, the headline, the question and the facts. */
export function PictureFrame({ layout, title, text, colour, children }: PictureFrameProps) {
  const { width, height, edge, heading } = layout
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={text}
      fontFamily="Inter"
      fontWeight="600"
    >
      <rect width={width} height={height} fill="#fff" />
      <rect width="16" height={height} fill={colour} />
      <text x={edge} y={heading.y} fontSize={heading.size} fill={colour} fontWeight="800">
        {title}
      </text>
      <Lines block={layout.headline} x={edge} fill={INK} weight={800} />
      <Lines block={layout.question} x={edge} fill={BODY} weight={600} />
      {children}
      <Lines block={layout.facts} x={edge} fill={BODY} weight={600} />
    </svg>
  )
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

/** The sides of a question over its answers, with their names. */
function SidesBar({ sides, layout, colours }: { sides: Sides; layout: PictureLayout; colours: Colours }) {
  const { edge, width, sidesBar } = layout
  const size = sidesBar.size
  const inner = width - 2 * edge
  const anchors = { against: 'start', neutral: 'middle', favour: 'end' } as const
  const places = { against: edge, neutral: width / 2, favour: width - edge }
  return (
    <>
      {sideOrder.map((side) => (
        <text key={side} x={places[side]} y={sidesBar.y} fontSize={size} textAnchor={anchors[side]} fill={INK}>
          {`${sideNames[side]} ${percent(sides[side])}`}
        </text>
      ))}
      <Diverging sides={sides} {...{ x: edge, track: inner, y: sidesBar.y + size * 0.4, bar: size * 1.2, colours }} />
    </>
  )
}

type DivergingProps = {
  sides: Sides
  x: number
  track: number
  y: number
  bar: number
  colours: Colours
  widest?: number
  /** Of the numbers in it; without it there are none. */
  size?: number
}

/** Neutral in the middle, against to its left and in favour to its right. */
function Diverging({ sides, x, track, y, bar, colours, widest = sideWidth(sides), size }: DivergingProps) {
  const middle = x + track / 2
  const wide = (share: number) => (share / widest / 2) * track
  const half = wide(sides.neutral / 2)
  const starts = { against: middle - half - wide(sides.against), neutral: middle - half, favour: middle + half }
  return sideOrder.map((side) => (
    <g key={side}>
      <rect x={starts[side]} y={y} width={wide(sides[side])} height={bar} fill={colours[side]} />
      {size && wide(sides[side]) > size * 2 && (
        <text
          x={starts[side] + wide(sides[side]) / 2}
          y={y + bar / 2 + size * 0.36}
          fontSize={size}
          textAnchor="middle"
          fill="#fff"
        >
          {sides[side]}
        </text>
      )}
    </g>
  ))
}

function sideWidth({ favour, neutral, against }: Sides): number {
  return Math.max(1, neutral / 2 + Math.max(favour, against))
}

function widestSide(rows: readonly PictureRow[]): number {
  return Math.max(1, ...rows.map(({ sides }) => (sides ? sideWidth(sides) : 0)))
}

type RowProps = {
  row: PictureRow
  at: number
  layout: PictureLayout
  scale: Scale
  colours: Colours
  widest: number
}

function Row({ row, at, layout: { rows, edge, width }, scale, colours, widest }: RowProps) {
  const { labelSize: size, height, columnWidth } = rows
  const column = Math.floor(at / rows.perColumn)
  const x = column === 0 ? edge : width - edge - columnWidth
  const top = rows.top + (at % rows.perColumn) * height
  const lines = rows.labels[at] ?? []
  const bar = barHeight(height)
  const y = top + (lines.length * LEADING + LABEL_GAP) * size
  const track = columnWidth - size * 7.6
  const place = { x, y, track, bar }
  return (
    <>
      <Lines block={{ lines, size, y: top + size }} x={x} fill={INK} weight={600} />
      {row.sides ? (
        <Diverging sides={row.sides} colours={colours} widest={widest} size={Math.min(size, bar) * 0.8} {...place} />
      ) : (
        <Bar row={row} place={place} scale={scale} colours={colours} />
      )}
      <RowNumbers row={row} x={x + track + size * 0.6} y={y + bar / 2 + size * 0.38} size={size} />
    </>
  )
}

type BarProps = Pick<RowProps, 'row' | 'scale' | 'colours'> & {
  place: { x: number; y: number; track: number; bar: number }
}

function Bar({ row: { share, isApart, side, colour }, place: { x, y, track, bar }, scale, colours }: BarProps) {
  const across = (value: number) => x + scale.at(value) * track
  const middle = y + bar / 2
  return (
    <>
      <line x1={x} x2={x} y1={y} y2={y + bar} stroke="#b9c0cd" strokeWidth="2" />
      {share.kind === 'shown' && (
        <>
          <rect
            x={x}
            y={y}
            width={across(share.percent) - x}
            height={bar}
            rx="3"
            fill={isApart ? APART : (colour ?? colours[side ?? 'accent'])}
          />
          {/* White below, so that it is visible on bars of any colour. */}
          <path d={whisker(across(share.low), across(share.high), middle)} stroke="#fff" strokeWidth="5" />
          <path d={whisker(across(share.low), across(share.high), middle)} stroke={INK} strokeWidth="2" />
        </>
      )}
    </>
  )
}

type NumbersProps = { row: PictureRow; x: number; y: number; size: number }

function RowNumbers({ row: { share, sides }, x, y, size }: NumbersProps) {
  const interval =
    share.kind === 'shown' ? `(${percent(share.low)} a ${percent(share.high)})`.replaceAll(/\s%/gu, '') : undefined
  return (
    <text x={x} y={y} fontSize={size} fill={INK}>
      <tspan fontWeight="800" fontSize={size * 1.1}>
        {sides ? signedPoints(sides.net.value) : shortShare(share)}
      </tspan>
      {(sides || interval) && (
        <tspan dx={size * 0.4} fontSize={size * 0.78} fill={BODY}>
          {sides ? `(${netInterval(sides.net)})` : interval}
        </tspan>
      )}
    </text>
  )
}

function whisker(low: number, high: number, y: number): string {
  return `M${low} ${y}H${high}M${low} ${y - 6}V${y + 6}M${high} ${y - 6}V${y + 6}`
}
