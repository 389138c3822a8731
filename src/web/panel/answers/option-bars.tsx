import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import type { EstimateView } from '../../charts/estimate-view.ts'
import { people } from '../../charts/people.ts'
import { type Scale, scaleUpTo } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'
import { NotPublished } from './not-published.tsx'
import type { ShownOption } from './shown-options.ts'

interface OptionBarsProps {
  readonly label: string
  readonly options: readonly ShownOption[]
  readonly base: number
  readonly view: EstimateView
}

/** Every option with its share, its interval and its people. Words are text, so they wrap on a phone. */
export function OptionBars({ label, options, base, view }: OptionBarsProps) {
  const scale = scaleOfAll(options, view)
  return (
    <div className="mt-4">
      <ul aria-label={label} className="space-y-2">
        {options.map((option, at) => (
          <li key={option.option} className={isFirstApart(options, at) ? 'mt-4 border-t border-line pt-3' : undefined}>
            <OptionBar option={option} base={base} view={view} scale={scale} />
          </li>
        ))}
      </ul>
      <div className="mt-1">
        <ShareAxis scale={scale} />
      </div>
    </div>
  )
}

interface OptionBarProps extends Pick<OptionBarsProps, 'base' | 'view'> {
  readonly option: ShownOption
  readonly scale: Scale
}

function OptionBar({ option, base, view, scale }: OptionBarProps) {
  const { label, isApart, isSmall, count } = option
  const { value, low, high } = option[view]
  return (
    <>
      <p className="flex justify-between gap-3 text-sm font-semibold text-ink sm:text-base">
        <span className="min-w-0">{label}</span>{' '}
        <span className="whitespace-nowrap tabular-nums">{percent(value * 100)}</span>
      </p>
      <div className={isApart ? 'text-slate-400' : 'text-accent'}>
        <ShareTrack scale={scale} value={value * 100} colour="currentColor" mark="bar" interval={{ low, high }} />
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs sm:text-sm">
        <span>
          {wholeNumber(count)} de {people(base)}
        </span>{' '}
        <span className="whitespace-nowrap">{interval({ low, high })}</span> {isSmall && <NotPublished />}
      </p>
    </>
  )
}

function isFirstApart(options: readonly ShownOption[], at: number): boolean {
  return at > 0 && options[at]?.isApart === true && options[at - 1]?.isApart === false
}

function scaleOfAll(options: readonly ShownOption[], view: EstimateView): Scale {
  return scaleUpTo(Math.max(0, ...options.map((option) => option[view].high * 100)))
}
