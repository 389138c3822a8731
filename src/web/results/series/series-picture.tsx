import type { PageSettings } from '#contract/pages.ts'
import { shownRows } from '#releases/release.ts'
import type { Series } from '#releases/series.ts'
import { percent } from '#rules/format/percent.ts'
import { labelKey } from '#rules/series/label-key.ts'
import { changeSentence, newestFinding, pointDay } from '#rules/series/series-sentence.ts'
import { partyColour } from '#surveys/party-colours.ts'
import type { Accent } from '#surveys/survey.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import { accentColours, BODY, INK, PictureFrame } from '../releases/picture.tsx'
import { pictureLayout } from '../releases/picture-layout.ts'

interface SeriesPictureProps {
  readonly series: Series
  readonly settings: PageSettings
  readonly accent: Accent
}

/** More lines than these cannot be told apart. */
const MOST_LINES = 4
/** With more points, only the first and the last say their day. */
const MOST_DAYS = 6
const colours = ['#2450b2', '#b9540b', '#0c7050', '#7137b5']
/** For the names of the lines, at their right end. */
const NAMES_WIDTH = 300

/** The largest answers over time, to pass on. */
export function SeriesPicture({ series, settings, accent }: SeriesPictureProps) {
  const { text, points } = series
  const { name, publicOrigin } = { ...settings.brand, publicOrigin: settings.publicOrigin }
  const title = `${name} · Serie`
  const surveys = new Set(points.map(({ surveyId }) => surveyId)).size
  const layout = pictureLayout('wide', {
    heading: title,
    headline: newestFinding(series) ?? text,
    question: text,
    labels: [],
    facts: [
      `${changeSentence(series) ?? ''} Participación abierta: respondió quien quiso.`.trim(),
      `${points.length} publicaciones de ${surveys === 1 ? 'una encuesta' : `${surveys} encuestas`} · ${publicOrigin.replace(/^https?:\/\//, '')}`,
    ],
  })
  const { width, edge, rows, facts } = layout
  const lines = linesOf(series)
  const hasRoom = points.length <= MOST_DAYS
  const scale = scaleUpTo(Math.max(10, ...lines.flatMap(({ dots }) => dots.map(({ high }) => high))))
  const [top, bottom] = [rows.top, rows.bottom - facts.size * 1.6]
  const x = (at: number) => edge + ((at + 0.5) / points.length) * (width - 2 * edge - NAMES_WIDTH)
  const y = (value: number) => bottom - scale.at(value) * (bottom - top)
  const names = spread(
    lines.map(({ dots }) => y(dots.at(-1)?.value ?? 0)),
    facts.size * 1.3,
  )
  return (
    <PictureFrame layout={layout} title={title} text={text} colour={accentColours[accent]}>
      <line x1={edge} x2={width - edge - NAMES_WIDTH} y1={bottom} y2={bottom} stroke="#b9c0cd" strokeWidth="2" />
      {points.map((point, at) => (
        <text
          key={`${point.surveyId}/${point.number}`}
          x={x(at)}
          y={bottom + facts.size * 1.2}
          fontSize={facts.size}
          textAnchor="middle"
          fill={BODY}
        >
          {hasRoom || at === 0 || at === points.length - 1 ? pointDay(series, point) : ''}
        </text>
      ))}
      {lines.map(({ label, colour, dots }, line) => (
        <g key={label} stroke={colour} fill={colour}>
          {dots.map(({ at, value, low, high, isJoined }, dot) => (
            <g key={at}>
              {isJoined && (
                <line
                  x1={x(dots[dot - 1]?.at ?? at)}
                  x2={x(at)}
                  y1={y(dots[dot - 1]?.value ?? value)}
                  y2={y(value)}
                  strokeWidth="4"
                />
              )}
              <line x1={x(at)} x2={x(at)} y1={y(low)} y2={y(high)} strokeWidth="2" />
              <circle cx={x(at)} cy={y(value)} r="7" stroke="#fff" strokeWidth="2" />
            </g>
          ))}
          <text
            x={width - edge - NAMES_WIDTH + 12}
            y={(names[line] ?? 0) + facts.size * 0.36}
            fontSize={facts.size}
            stroke="none"
          >
            {`${percent(dots.at(-1)?.value ?? 0)} ${cut(label)}`}
          </text>
        </g>
      ))}
    </PictureFrame>
  )
}

function cut(label: string): string {
  return label.length > 22 ? `${label.slice(0, 21)}…` : label
}

/** The largest answers of the newest point, each with its dots in the other points. */
function linesOf({ points }: Series) {
  const newest = shownRows(points.at(-1)?.table.rows ?? []).filter(({ isApart }) => !isApart)
  const largest = newest.toSorted((a, b) => b.share.percent - a.share.percent).slice(0, MOST_LINES)
  return largest.map(({ label }, line) => ({
    label,
    colour: partyColour(label) ?? colours[line] ?? INK,
    dots: points.flatMap(({ table, isBreak }, at) => {
      const share = shownRows(table.rows).find((row) => labelKey(row.label) === labelKey(label))?.share
      const isJoined = at > 0 && !isBreak
      return share ? [{ at, value: share.percent, low: share.low, high: share.high, isJoined }] : []
    }),
  }))
}

/** Names beside the ends of their lines, moved down where they would overlap. */
function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((y, line) => ({ y, line })).toSorted((a, b) => a.y - b.y)
  const placed: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { y, line } of order) {
    last = Math.max(y, last + gap)
    placed[line] = last
  }
  return placed
}
