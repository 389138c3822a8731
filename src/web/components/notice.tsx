import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, ShieldIcon, StopIcon } from './icons.tsx'

type Tone = 'calm' | 'success' | 'warning' | 'danger'

const toneStyles: Record<Tone, { className: string; icon: ReactNode }> = {
  calm: { className: 'border-line bg-white text-body', icon: <ShieldIcon className="mt-0.5 size-5 text-secure" /> },
  success: { className: 'border-green-300 bg-green-50 text-green-950', icon: <CheckIcon className="mt-0.5 size-5" /> },
  warning: { className: 'border-amber-300 bg-amber-50 text-amber-950', icon: <AlertIcon className="mt-0.5 size-5" /> },
  danger: { className: 'border-red-300 bg-red-50 text-red-950', icon: <StopIcon className="mt-0.5 size-5" /> },
}

export function NoticeBox({ tone, title, children }: { tone: Tone; title?: string | undefined; children: ReactNode }) {
  const { className, icon } = toneStyles[tone]
  return (
    <div className={`flex gap-3 rounded-xl border p-4 ${className}`}>
      {icon}
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold text-ink">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** What a reload may mend. */
export function ReloadNotice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div role="alert" className="space-y-5">
      <NoticeBox tone="warning" title={title}>
        {children}
      </NoticeBox>
      <button type="button" onClick={() => window.location.reload()} className="button-accent">
        Recargar la página
      </button>
    </div>
  )
}

/** For a script that failed to load: the network failed, or a newer version of the site replaced it. */
export function CouldNotLoad() {
  return (
    <ReloadNotice>
      <p>No pudimos cargar esta parte de la encuesta. Revisa tu conexión y recarga la página.</p>
    </ReloadNotice>
  )
}
