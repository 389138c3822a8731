import type { ReactNode } from 'react'
import type { Brand } from '#contract/pages.ts'
import type { Survey } from '#surveys/survey.ts'
import { PanelPage } from './panel-page.tsx'

interface SurveyPanelPageProps {
  readonly brand: Brand
  readonly title: string
  readonly survey: Pick<Survey, 'id' | 'title'>
  /** Before anything that needs a script. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** What the panel's pages about one survey stand in. */
export function SurveyPanelPage({ survey, ...others }: SurveyPanelPageProps) {
  const about = (
    <p className="mt-2 font-semibold text-accent-strong">
      <span className="badge badge-accent mr-2">{survey.id}</span>
      {survey.title}
    </p>
  )
  return <PanelPage about={about} {...others} />
}
