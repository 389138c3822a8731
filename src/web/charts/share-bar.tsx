interface ShareBarProps {
  /** A fraction of 1, which is also written beside the bar. */
  readonly share: number
  readonly height: number
  readonly className: string
  /** Where the rest of the bar is a second category: told apart without colour. */
  readonly isOutlined?: boolean
  readonly fill?: string
}

export function ShareBar({ share, height, className, isOutlined = false, fill = 'fill-accent' }: ShareBarProps) {
  const rx = Math.floor(height / (isOutlined ? 4 : 2))
  return (
    <svg className={`chart w-full ${className}`} height={height} aria-hidden="true">
      {isOutlined ? (
        <rect
          className="chart-mark fill-white stroke-accent"
          x="0.5"
          y="0.5"
          width="100%"
          height={height - 1}
          rx={rx}
        />
      ) : (
        <rect className="fill-slate-200" width="100%" height={height} rx={rx} />
      )}
      <rect className={`chart-mark ${fill}`} width={`${(share * 100).toFixed(2)}%`} height={height} rx={rx} />
    </svg>
  )
}
