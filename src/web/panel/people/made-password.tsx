import { NoticeBox } from '../../components/notice.tsx'

/** The only time that it is seen: the site keeps its hash. */
export function MadePassword({ user, password }: { user: string; password: string }) {
  return (
    <div role="status" className="mt-3">
      <NoticeBox tone="success" title={`Contraseña de ${user}`}>
        <p>
          <code className="text-lg font-bold select-all wrap-anywhere">{password}</code>
        </p>
        <p className="text-sm">Cópiala ahora y entrégala en persona: no se vuelve a mostrar.</p>
      </NoticeBox>
    </div>
  )
}
