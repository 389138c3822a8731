import type { FieldStudy, Row, Share } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import { wilsonInterval } from '#rules/weighting/interval.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import { ShareTrack } from '../../charts/share-track.tsx'
import { Section } from '../../components/section.tsx'
import { ShareFacts, WholeTrack } from './shares.tsx'

export function KeyResults({ study: { cards, cardsTitle } }: { study: FieldStudy }) {
  return (
    <Section id="hallazgos" title={cardsTitle}>
      <ul className="mt-5 grid gap-4 lg:grid-cols-3">
        {cards.map(({ title, text, share, glance }) => (
          <li key={title} className="card flex flex-col gap-4">
            <h3 className="text-lg leading-snug font-bold text-ink">{title}</h3>
            {share && <OneShare share={share} />}
            {glance && <SideBySide rows={glance} />}
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OneShare({ share: { value, text, count, base } }: { share: Share }) {
  const interval = count !== undefined && base !== undefined ? wilsonInterval(count, base) : undefined
  return (
    <div>
      <p className="text-ink">
        <strong className="mr-1.5 text-3xl font-extrabold tracking-tight">{percent(value)}</strong> {text}
      </p>
      <WholeTrack value={value} mark="dot" interval={interval} />
      <p className="mt-1 text-sm">
        <ShareFacts count={count} base={base} />
      </p>
    </div>
  )
}

function SideBySide({ rows }: { rows: readonly Row[] }) {
  const scale = scaleUpTo(Math.max(...rows.map((row) => row.value)))
  return (
    <ul className="space-y-1">
      {rows.map(({ name, value, colour }) => (
        <li key={name}>
          <p className="share-line text-sm text-ink">
            <span>{name}</span> <strong className="whitespace-nowrap tabular-nums">{percent(value)}</strong>
          </p>
          <ShareTrack scale={scale} value={value} colour={colour} />
        </li>
      ))}
    </ul>
  )
}
