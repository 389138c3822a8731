import type { Share } from '#findings/finding.ts'
import { percent } from '#rules/percent.ts'
import { PeopleDots } from './people-dots.tsx'
import { ShareFacts } from './share-facts.tsx'
import { WholeTrack } from './whole-track.tsx'

/** The number a study is known for, drawn so that it is seen before it is read. */
export function Headline({ share: { value, text, count, base } }: { share: Share }) {
  return (
    <div className="card flex flex-col gap-4">
      <p className="text-lg leading-snug font-semibold text-ink">
        <strong className="block text-6xl leading-none font-extrabold tracking-tight text-accent-strong">
          {percent(value)}
        </strong>{' '}
        <span className="mt-2 block">{text}</span>
      </p>
      {count !== undefined && base !== undefined ? (
        <PeopleDots count={count} base={base} />
      ) : (
        <WholeTrack value={value} mark="bar" />
      )}
      <p className="mt-auto text-sm">
        <ShareFacts count={count} base={base} />
      </p>
    </div>
  )
}
