const STEP = 11

/** One dot for each person asked, filled for those who said so. */
export function PeopleDots({ count, base }: { count: number; base: number }) {
  const columns = base > 40 ? 16 : 12
  const rows = Math.ceil(base / columns)
  return (
    <svg className="chart block w-full max-w-sm" viewBox={`0 0 ${columns * STEP} ${rows * STEP}`} aria-hidden="true">
      {Array.from({ length: base }, (_, person) => person).map((person) => (
        <circle
          key={person}
          className={person < count ? 'dot-yes' : 'dot-no'}
          cx={((person % columns) + 0.5) * STEP}
          cy={(Math.floor(person / columns) + 0.5) * STEP}
          r="4"
        />
      ))}
    </svg>
  )
}
