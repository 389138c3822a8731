import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import type { Obstacle } from '#contract/release-schemas.ts'
import { AlertIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'
import { Card } from '../card.tsx'

interface BeforeCardProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  /** The release that the draft corrects, if there is a draft and it corrects one. */
  readonly corrects: number | undefined
}

/** What prevents publishing, what must be reviewed first, and what is only good to know. */
export function BeforeCard({ surveyId, obstacles, corrects }: BeforeCardProps) {
  const ofWeight = (weight: Obstacle['weight']) => obstacles.filter((obstacle) => obstacle.weight === weight)
  const [refusals, reviews, warnings] = [ofWeight('refusal'), ofWeight('needs-review'), ofWeight('warning')]
  const canPublish = refusals.length + reviews.length === 0
  const alert = <AlertIcon className="mt-0.5 size-5 text-amber-800" />
  return (
    <Card id="antes" title="1. Antes de publicar">
      <p className="mt-1 text-sm">
        El público nunca ve el conteo en vivo: ve publicaciones numeradas que no cambian. Cada una se decide aquí.
        {corrects !== undefined && ` Está preparada la corrección de la número ${corrects}: estas son sus condiciones.`}
      </p>
      <p role="status" className={`mt-4 flex gap-2 font-bold ${canPublish ? 'text-secure' : 'text-ink'}`}>
        {canPublish && <CheckIcon className="mt-0.5 size-5" />}
        {verdictOf(refusals.length, reviews.length)}
      </p>
      <ObstacleList {...{ surveyId }} obstacles={refusals} icon={<StopIcon className="mt-0.5 size-5 text-red-800" />} />
      <ObstacleList {...{ surveyId }} obstacles={reviews} icon={alert} />
      {warnings.length > 0 && (
        <>
          <h3 className="mt-5 font-bold text-ink">Para tener en cuenta</h3>
          <p className="text-sm">Esto no impide publicar.</p>
          <ObstacleList {...{ surveyId }} obstacles={warnings} icon={alert} />
        </>
      )}
    </Card>
  )
}

function verdictOf(refusals: number, reviews: number): string {
  if (refusals > 1) return `Todavía no se puede publicar: ${refusals} cosas lo impiden.`
  if (refusals === 1) return 'Todavía no se puede publicar: una cosa lo impide.'
  return reviews > 0 ? 'Se puede publicar después de revisar esto.' : 'Nada impide publicar.'
}

interface ObstacleListProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  readonly icon: ReactNode
}

function ObstacleList({ surveyId, obstacles, icon }: ObstacleListProps) {
  if (obstacles.length === 0) return null
  return (
    <ul className="mt-3 space-y-3">
      {obstacles.map(({ code, sentence }) => {
        const page = helpfulPages[code]
        return (
          <li key={`${code} ${sentence}`} className="flex gap-3 text-sm">
            {icon}
            <div className="min-w-0">
              <p className="font-semibold text-ink">{sentence}</p>
              {advice[code] && <p>{advice[code]}</p>}
              {page && (
                <p>
                  <a
                    href={page.path(surveyId)}
                    className="inline-block py-1 font-semibold text-ink underline hover:text-accent"
                  >
                    {page.name}
                  </a>
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What the administrator can do about an obstacle whose sentence does not say it. */
const advice: Readonly<Partial<Record<string, string>>> = {
  silence: 'Mientras dura, tampoco se ven las cifras electorales ya publicadas. Vuelven solas cuando termina.',
}

const participants = { name: 'Ver quiénes participaron', path: pagePaths.answers }

const helpfulPages: Readonly<Partial<Record<string, typeof participants>>> = {
  'method-missing': { name: 'Escribir la ficha', path: pagePaths.methodSheet },
  burst: { name: 'Ver la calidad de las respuestas', path: pagePaths.quality },
  'not-weighted': participants,
  'worth-too-few': participants,
  'margin-gap': participants,
  deff: participants,
  unknown: participants,
}
