import { oldestPanelBrowsers } from '#contract/oldest-browsers.ts'
import { BrowserNames } from '../components/browser-names.tsx'
import { ReloadNotice } from '../components/notice.tsx'

/** Instead of a page of the panel whose script failed. */
export function BrokenPanel() {
  return (
    <ReloadNotice title="Esta página del panel falló">
      <p>No es tu conexión: la página tuvo un error y no pudo continuar. No se perdió nada de lo guardado.</p>
      <p>
        Si vuelve a fallar al recargarla, puede ser el navegador: el panel necesita{' '}
        <BrowserNames versions={oldestPanelBrowsers} /> o más reciente.
      </p>
    </ReloadNotice>
  )
}
