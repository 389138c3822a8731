import { ArrowRightIcon } from '../../components/icons.tsx'
import type { PanelSurvey } from '../panel-survey.ts'

/** Number and title; a narrow table shows the number alone. */
export function SurveyName({ survey }: { survey: PanelSurvey }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="badge badge-accent">{survey.id}</span>
      <span className="max-sm:sr-only">{survey.title}</span>
    </span>
  )
}

interface SurveyLinkProps {
  readonly survey: PanelSurvey
  readonly href: string
  /** Read aloud after the title. */
  readonly leadsTo: string
}

export function SurveyLink({ survey, href, leadsTo }: SurveyLinkProps) {
  return (
    <a
      href={href}
      className="flex items-center gap-1.5 sm:underline sm:decoration-line-strong sm:underline-offset-4 hover:text-accent"
    >
      <SurveyName survey={survey} />
      <span className="sr-only">: {leadsTo}</span>
      <ArrowRightIcon className="size-4 text-accent" />
    </a>
  )
}
