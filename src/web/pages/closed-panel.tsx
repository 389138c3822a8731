import { failures } from '#contract/messages.ts'
import type { PanelRefusal } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { NoticeBox } from '../components/notice.tsx'
import { PageFrame } from '../components/page-frame.tsx'

export const closedPanelTexts: Record<PanelRefusal, Readonly<Record<'title' | 'what' | 'next', string>>> = {
  'not-signed-in': {
    title: 'El panel está cerrado',
    what: failures['not-signed-in'].sentence,
    next: 'Para entrar hacen falta el usuario y la contraseña de administración. Al intentar de nuevo, el navegador los vuelve a pedir.',
  },
  'too-many': {
    title: 'El panel está en espera',
    what: 'Demasiados intentos',
    next: 'Se han probado muchas contraseñas, quizá desde otro lugar, y por unos minutos no se revisa ninguna. Un navegador que ya entró antes no tiene que esperar.',
  },
}

export function ClosedPanelPage({ refusal }: { refusal: PanelRefusal }) {
  const { title, what, next } = closedPanelTexts[refusal]
  return (
    <PageFrame back={{ label: 'Inicio', href: pagePaths.home }} className="mx-auto w-full max-w-2xl px-4 py-16 sm:px-6">
      <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">{title}</h1>
      <div className="mt-6">
        <NoticeBox tone="warning" title={what}>
          <p>{next}</p>
        </NoticeBox>
      </div>
      <a href={pagePaths.stats} className="button-accent mt-6">
        Intentar de nuevo
      </a>
    </PageFrame>
  )
}
