import { useEffect, useState } from 'react'

interface RetryButtonProps {
  readonly label: string
  readonly waitSeconds?: number | undefined
  readonly onRetry: () => void
}

/** Counts down for the eye; the ear is told when the wait begins and when it is over. */
export function RetryButton({ label, waitSeconds = 0, onRetry }: RetryButtonProps) {
  const left = useCountdown(waitSeconds)
  return (
    <>
      <button type="button" aria-disabled={left > 0} onClick={() => left === 0 && onRetry()} className="button-accent">
        {label}
      </button>
      {waitSeconds > 0 && (
        <p aria-hidden="true" className="order-last w-full text-sm text-body tabular-nums">
          {left > 0 ? `Podrás intentarlo de nuevo en ${left} s.` : 'Ya puedes intentarlo de nuevo.'}
        </p>
      )}
      <p role="status" className="sr-only">
        {waitSeconds > 0 &&
          (left > 0 ? `Podrás intentarlo de nuevo en ${waitSeconds} segundos.` : 'Ya puedes intentarlo de nuevo.')}
      </p>
    </>
  )
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1_000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
