import type { Share } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import { PeopleDots, ShareFacts, WholeTrack } from './one-share.tsx'

/** The number a study is known for, drawn so that it is seen before it is read. */
export function Headline({ share: { value, text, count, base } }: { share: Share }) {
  return (
    <div className="card flex flex-col gap-3 max-sm:py-4 sm:gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3 leading-snug font-semibold text-ink sm:block sm:text-lg">
        <strong className="text-4xl leading-none font-extrabold tracking-tight text-accent-strong sm:block sm:text-6xl">
          {percent(value)}
        </strong>{' '}
        <span className="sm:mt-2 sm:block">{text}</span>
      </p>
      {count !== undefined && base !== undefined ? (
        <div className="max-sm:hidden print:hidden">
          <PeopleDots count={count} base={base} />
        </div>
      ) : (
        <WholeTrack value={value} mark="bar" />
      )}
      <p className="mt-auto text-sm">
        <ShareFacts count={count} base={base} />
      </p>
    </div>
  )
}
