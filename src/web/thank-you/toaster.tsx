import * as Toast from '@radix-ui/react-toast'
import { createRoot } from 'react-dom/client'

export interface ToastMessage {
  readonly tone: 'success' | 'danger'
  readonly title: string
  readonly description: string
  /** Five seconds by default. */
  readonly durationMs?: number
}

const toneClasses: Record<ToastMessage['tone'], string> = {
  success: 'border-line-strong bg-white text-ink',
  danger: 'border-red-800 bg-red-700 text-white **:focus-visible:outline-white',
}
const DEFAULT_MS = 5000
const SWIPE_PX = 50

/** Shows one message at a time: a new one replaces the one before. */
export function createToaster(): (message: ToastMessage) => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let count = 0
  return (message) => {
    count += 1
    root.render(<Toaster message={message} number={count} />)
  }
}

function Toaster({ message, number }: { message: ToastMessage; number: number }) {
  const { tone, title, description, durationMs = DEFAULT_MS } = message
  return (
    <Toast.Provider label="Notificación" duration={DEFAULT_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      <Toast.Root key={number} duration={durationMs} className={`toast ${toneClasses[tone]}`}>
        <div className="min-w-0">
          <Toast.Title className="font-semibold">{title}</Toast.Title>
          <Toast.Description className="mt-1 text-sm">{description}</Toast.Description>
        </div>
        <Toast.Close className="toast-close" aria-label="Cerrar">
          <span aria-hidden="true">×</span>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport hotkey={['F8']} label="Notificaciones ({hotkey})" className="toast-viewport" />
    </Toast.Provider>
  )
}
