import type { PanelCall } from '../panel-call.tsx'

/** Shown until a call has answered, or when it failed. */
export function CallState({ call: { failure } }: { call: Pick<PanelCall<unknown>, 'failure'> }) {
  return failure ? (
    <p role="alert" className="mt-4 text-sm font-semibold text-red-900">
      {failure}
    </p>
  ) : (
    <p role="status" className="mt-4 text-sm">
      Cargando...
    </p>
  )
}
