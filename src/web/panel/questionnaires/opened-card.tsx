import { useEffect, useRef } from 'react'
import { pagePaths } from '#contract/paths.ts'
import type { OpenedReply } from '#contract/questionnaire-schemas.ts'
import { CardSection } from '../../components/section.tsx'
import { SurveyPageLinks } from '../survey-pages.tsx'

interface OpenedCardProps {
  readonly opened: OpenedReply
  readonly publicOrigin: string
}

/** Where to find what was just opened. */
export function OpenedCard({ opened: { surveyId, number, correction }, publicOrigin }: OpenedCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const address = pagePaths.survey(surveyId)
  const isFirst = number === 1 && correction === 0
  return (
    <CardSection
      id="abierta"
      title={isFirst ? `La encuesta ${surveyId} está abierta` : `La encuesta ${surveyId} se actualizó`}
      heading={heading}
    >
      <p className="mt-1 text-sm">
        {isFirst
          ? 'Ya recibe respuestas'
          : `Es la versión ${number}${correction > 0 ? `, corrección ${correction}` : ''}`}
        . En unos diez segundos se ve en todo el sitio.
      </p>
      <p className="mt-3">
        <a
          href={address}
          className="inline-block py-1 font-semibold text-ink underline wrap-anywhere hover:text-accent"
        >
          {publicOrigin + address}
        </a>
      </p>
      <p className="mt-3 text-sm font-semibold text-ink">En el panel</p>
      <SurveyPageLinks id={surveyId} />
    </CardSection>
  )
}
