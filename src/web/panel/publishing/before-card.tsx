import { pagePaths } from '#contract/paths.ts'
import type { Obstacle } from '#contract/release-schemas.ts'
import { AlertIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'
import { CardSection } from '../../components/section.tsx'
import { ArrowLink } from '../panel-links.tsx'
import { ObstacleList } from './obstacle-list.tsx'

interface BeforeCardProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  /** The release that the prepared draft corrects: the obstacles are then the draft's. */
  readonly corrects: number | undefined
}

/** What prevents a release now, what must be reviewed first, and what is only good to know. */
export function BeforeCard({ surveyId, obstacles, corrects }: BeforeCardProps) {
  const having = (weight: Obstacle['weight']) => obstacles.filter((one) => one.weight === weight)
  const [refusals, reviews, warnings] = [having('refusal'), having('needs-review'), having('warning')]
  return (
    <CardSection id="antes" title="1. Antes de publicar">
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
        <ArrowLink href={pagePaths.answers(surveyId)}>Qué se respondió</ArrowLink>
        <ArrowLink href={pagePaths.quality(surveyId)}>Calidad de las respuestas</ArrowLink>
      </p>
    </CardSection>
  )
}

/** In one line, announced again when it changes. */
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
