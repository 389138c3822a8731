import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import type { Obstacle } from '#contract/release-schemas.ts'

/** What the administrator can do about an obstacle, where its sentence does not say it. */
interface NextStep {
  readonly words?: string
  readonly at?: { readonly name: string; readonly page: (surveyId: string) => string }
}

const participants: NextStep = { at: { name: 'Ver quiénes participaron', page: pagePaths.answers } }

const nextSteps: Readonly<Partial<Record<string, NextStep>>> = {
  'method-missing': {
    words: 'Se escribe en el archivo de METHOD_FILE, en el servidor, y vale desde que vuelve a arrancar.',
  },
  silence: {
    words: 'Mientras dura, tampoco se ven las cifras electorales ya publicadas. Vuelven solas cuando termina.',
  },
  burst: { at: { name: 'Ver la calidad de las respuestas', page: pagePaths.quality } },
  'not-weighted': participants,
  'worth-too-few': participants,
  'margin-gap': participants,
  deff: participants,
  unknown: participants,
}

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
  const step = nextSteps[code]
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
