import { NoticeBox } from './notice.tsx'

/** A part of the page did not come: the network failed, or a newer version took its place. A reload mends both. */
export function CouldNotLoad() {
  return (
    <div role="alert" className="space-y-5">
      <NoticeBox tone="warning">
        <p>No pudimos cargar esta parte de la encuesta. Revisa tu conexión y recarga la página.</p>
      </NoticeBox>
      <button type="button" onClick={() => window.location.reload()} className="button-accent">
        Recargar la página
      </button>
    </div>
  )
}
