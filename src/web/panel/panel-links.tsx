import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { DownloadIcon } from '../components/icons.tsx'
import { Allowed } from './allowed.tsx'

/** A public page, shown as its full address for sharing. */
export function AddressLink({ origin, path, className = '' }: { origin: string; path: string; className?: string }) {
  return (
    <a
      href={path}
      className={`inline-block py-1 font-semibold text-ink underline wrap-anywhere hover:text-accent ${className}`}
    >
      {origin + path}
    </a>
  )
}

/** Where a survey is answered. The link of one that is not for everybody is told only to those who may give it away. */
export function SurveyAddress({ survey, ...link }: { survey: SurveyAtAddress; origin: string; className?: string }) {
  if (!survey.isHidden) return <AddressLink {...link} path={pagePaths.survey(survey.id)} />
  return (
    <a href={pagePaths.questionnaires()} className="inline-block py-1 text-sm font-semibold text-ink underline">
      No es pública: su enlace está en «Cuestionarios».
    </a>
  )
}

interface SurveyAtAddress {
  readonly id: string
  readonly isHidden?: boolean | undefined
}

/** For those who may download. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Allowed to="analysis">
      <a href={href} download className="button-quiet -mx-2 text-sm">
        <DownloadIcon className="size-4" />
        {children}
      </a>
    </Allowed>
  )
}
