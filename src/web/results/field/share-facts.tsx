import { interval, wholeNumber } from '#rules/format/percent.ts'
import { wilsonInterval } from '#rules/weighting/interval.ts'
import { isImprecise } from '#rules/weighting/precision.ts'

interface People {
  readonly count?: number | undefined
  readonly base?: number | undefined
}

/** The people behind a share and how far it could be off, or that neither is known. */
export function ShareFacts({ count, base }: People) {
  if (count === undefined || base === undefined) return <>Base no reportada: no se puede calcular un intervalo.</>
  return (
    <>
      {wholeNumber(count)} de {wholeNumber(base)} personas · intervalo de 95&nbsp;%:{' '}
      <span className="whitespace-nowrap">{interval(wilsonInterval(count, base))}</span>
      <LowPrecision count={count} base={base} />
    </>
  )
}

/** The same where the list says once what the interval is. */
export function ShareFactsInList({ count, base }: Required<People>) {
  if (count === undefined || base === undefined) return null
  return (
    <p className="text-sm">
      {wholeNumber(count)} de {wholeNumber(base)} personas ·{' '}
      <span className="whitespace-nowrap">{interval(wilsonInterval(count, base))}</span>
      <LowPrecision count={count} base={base} />
    </p>
  )
}

export function LowPrecision({ count, base }: Required<People>) {
  if (count === undefined || base === undefined || !isImprecise(count, base)) return null
  return (
    <>
      {' '}
      <span className="badge bg-amber-100 text-amber-950">precisión baja</span>
    </>
  )
}
