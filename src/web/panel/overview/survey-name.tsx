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

/** What it leads to is read aloud after the title. */
export function SurveyLink({ survey, href, leadsTo }: { survey: PanelSurvey; href: string; leadsTo: string }) {
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

/** A share of 1 as a bar on its track. The number beside it says the same, and on a phone is all there is room for. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="chart mt-1 hidden w-full sm:block" height="10" aria-hidden="true">
      <rect className="fill-slate-200" width="100%" height="10" rx="5" />
      <rect className="chart-mark fill-accent" width={`${(share * 100).toFixed(2)}%`} height="10" rx="5" />
    </svg>
  )
}
