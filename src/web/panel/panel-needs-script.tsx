import { NoticeBox } from '../components/notice.tsx'

export function PanelNeedsScript() {
  return (
    <noscript>
      <NoticeBox tone="warning" title="El panel necesita JavaScript">
        <p>Actívalo en tu navegador y recarga la página.</p>
      </NoticeBox>
    </noscript>
  )
}
