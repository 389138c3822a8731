import type { ReactNode } from 'react'
import type { Obstacle } from '#contract/release-schemas.ts'
import { nextStep } from './next-step.ts'

interface ObstacleListProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  readonly icon: ReactNode
}

/** Each with what can be done about it. */
export function ObstacleList({ surveyId, obstacles, icon }: ObstacleListProps) {
  if (obstacles.length === 0) return null
  return (
    <ul className="mt-3 space-y-3">
      {obstacles.map(({ code, sentence }) => (
        <li key={`${code} ${sentence}`} className="flex gap-3 text-sm">
          {icon}
          <div className="min-w-0">
            <p className="font-semibold text-ink">{sentence}</p>
            <Step code={code} surveyId={surveyId} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Step({ code, surveyId }: { code: string; surveyId: string }) {
  const step = nextStep(code)
  if (!step) return null
  return (
    <p>
      {step.words}
      {step.at && (
        <a
          href={step.at.page(surveyId)}
          className="inline-block py-1 font-semibold text-ink underline hover:text-accent"
        >
          {step.at.name}
        </a>
      )}
    </p>
  )
}
