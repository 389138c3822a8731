import { useSyncExternalStore } from 'react'

/** At the foot of the screen, where it moves nothing and is seen from any question. */
export function ConnectionLine({ isOwnForm }: { readonly isOwnForm: boolean }) {
  return (
    <p role="alert" className="connection-line">
      <strong>Sin conexión.</strong>{' '}
      {isOwnForm
        ? 'Puedes seguir: tus respuestas se envían solas cuando vuelva. No cierres esta página.'
        : 'Seguimos en cuanto vuelva. No cierres esta página.'}
    </p>
  )
}

/** What the browser says. A line that is there but leads nowhere shows only in calls that get no reply. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange)
      window.addEventListener('offline', onChange)
      return () => {
        window.removeEventListener('online', onChange)
        window.removeEventListener('offline', onChange)
      }
    },
    () => !navigator.onLine,
    () => false,
  )
}
