import type { PageSettings } from '#contract/pages.ts'
import { Island } from '../island.tsx'
import { HealthPanel } from '../panel/health/health-panel.tsx'
import { PanelPage } from './panel-page.tsx'

/** The panel's page for who never opens a terminal: whether the site is well, and what to do where it is not. */
export function HealthPage({ settings: { brand } }: { settings: PageSettings }) {
  return (
    <PanelPage
      brand={brand}
      title="¿Está todo bien?"
      about={<p className="mt-2">Lo que conviene saber de este sitio, y qué hacer donde algo no va bien.</p>}
    >
      <Island id="salud" data={{}}>
        <HealthPanel />
      </Island>
    </PanelPage>
  )
}
