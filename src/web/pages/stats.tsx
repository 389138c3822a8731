import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { survey001 } from '#surveys/001.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { LockIcon } from '../components/icons.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Island } from '../island.tsx'
import { StatsPanel, type StatsPanelProps } from '../panel/overview/stats-panel.tsx'
import type { PanelSurvey } from '../panel/panel-survey.ts'
import { PanelNeedsScript } from './panel-pages.tsx'

export function StatsPage({ settings }: { settings: PageSettings }) {
  const inPanel = ({ id, title, accent }: Survey): PanelSurvey => ({ id, title, accent })
  const props: StatsPanelProps = {
    main: inPanel(survey001),
    surveys: surveys.map(inPanel),
    publicOrigin: settings.publicOrigin,
  }
  return (
    <PageFrame
      settings={settings}
      back={{ label: 'Inicio', href: pagePaths.home }}
      className="survey-main mx-auto w-full max-w-5xl px-4 pt-4 pb-6 sm:px-6 sm:pt-8 sm:pb-16"
    >
      <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">Estadísticas</h1>
      <p className="mt-2 flex items-start gap-2 max-sm:text-sm">
        <LockIcon className="mt-1 size-4 text-secure" />
        Panel de administración, bloqueado para buscadores.
      </p>
      <div className="mt-4 sm:mt-6">
        <PanelNeedsScript />
        <Island id="panel" data={props}>
          <StatsPanel {...props} />
        </Island>
      </div>
    </PageFrame>
  )
}
