import { pagePaths } from '#contract/paths.ts'
import type { Obstacle } from '#contract/release-schemas.ts'
import { AlertIcon, ArrowRightIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'
import { ObstacleList } from './obstacle-list.tsx'

interface BeforeCardProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  /** They are those of a correction that is prepared. */
  readonly corrects: number | undefined
}

/** What stands in the way of a release made now, what is to be looked at, and what is only to be known. */
export function BeforeCard({ surveyId, obstacles, corrects }: BeforeCardProps) {
  const having = (weight: Obstacle['weight']) => obstacles.filter((one) => one.weight === weight)
  const [refusals, reviews, warnings] = [having('refusal'), having('needs-review'), having('warning')]
  return (
    <section aria-labelledby="antes" className="card">
      <h2 id="antes" className="text-xl font-bold text-ink">
        1. Antes de publicar
      </h2>
      <p className="mt-1 text-sm">
        El público nunca ve la cuenta en curso: ve publicaciones numeradas que no cambian. Cada una se decide aquí.
        {corrects !== undefined &&
          ` Está preparada la corrección de la número ${corrects}: esto es lo que vale para ella.`}
      </p>
      <Verdict refusals={refusals.length} reviews={reviews.length} />
      <ObstacleList {...{ surveyId }} obstacles={refusals} icon={<StopIcon className="mt-0.5 size-5 text-red-800" />} />
      <ObstacleList
        {...{ surveyId }}
        obstacles={reviews}
        icon={<AlertIcon className="mt-0.5 size-5 text-amber-800" />}
      />
      {warnings.length > 0 && (
        <>
          <h3 className="mt-5 font-bold text-ink">Para tener en cuenta</h3>
          <p className="text-sm">Esto no impide publicar.</p>
          <ObstacleList
            {...{ surveyId }}
            obstacles={warnings}
            icon={<AlertIcon className="mt-0.5 size-5 text-amber-800" />}
          />
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={pagePaths.answers(surveyId)} className="button-quiet -mx-2 text-sm">
          Qué se respondió
          <ArrowRightIcon className="size-4 text-accent" />
        </a>
        <a href={pagePaths.quality(surveyId)} className="button-quiet -mx-2 text-sm">
          Calidad de las respuestas
          <ArrowRightIcon className="size-4 text-accent" />
        </a>
      </p>
    </section>
  )
}

/** In one line, told again when it changes while somebody waits for it. */
function Verdict({ refusals, reviews }: { refusals: number; reviews: number }) {
  const isFree = refusals + reviews === 0
  return (
    <p role="status" className={`mt-4 flex gap-2 font-bold ${isFree ? 'text-secure' : 'text-ink'}`}>
      {isFree && <CheckIcon className="mt-0.5 size-5" />}
      {verdictOf(refusals, reviews)}
    </p>
  )
}

function verdictOf(refusals: number, reviews: number): string {
  if (refusals > 1) return `Todavía no se puede publicar: ${refusals} cosas lo impiden.`
  if (refusals === 1) return 'Todavía no se puede publicar: una cosa lo impide.'
  return reviews > 0 ? 'Se puede publicar después de revisar esto.' : 'Nada impide publicar.'
}
