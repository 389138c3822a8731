import { QueryClient, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FC, useState } from 'react'
import { fetchByKey, HttpError } from '../query.ts'

const REFRESH_EVERY_MS = 30_000

/** What one call of the panel has brought. A failed refresh keeps what was there, and when it came. */
export type PanelCall = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching'>

/** Asked at once, every 30 seconds, and when the administrator presses the button; not before it is known what to ask. */
export function usePanelCall<Reply>(url: string | undefined) {
  return useQuery<Reply>({
    queryKey: [url],
    enabled: url !== undefined,
    refetchInterval: REFRESH_EVERY_MS,
    refetchIntervalInBackground: true,
  })
}

export function failureOf({ error }: Pick<PanelCall, 'error'>): string | undefined {
  if (!error) return undefined
  const isUnauthorized = error instanceof HttpError && error.status === 401
  return isUnauthorized ? 'No autorizado - credenciales incorrectas' : 'Error al cargar estadísticas'
}

/** A page of the panel. What it has asked the server lives as long as the page. */
export function inPanelRoot<Props extends object>(Panel: FC<Props>): FC<Props> {
  return function PanelRoot(props) {
    const [client] = useState(makeQueryClient)
    return (
      <QueryClientProvider client={client}>
        <Panel {...props} />
      </QueryClientProvider>
    )
  }
}

/** Data is fetched when a page asks for it, and only then. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Offline is found out by asking: waiting for a network would leave the visitor before a spinner.
        networkMode: 'always',
      },
    },
  })
}

/** Shown until a call has answered, or when it failed. */
export function CallState({ failure }: { failure: string | undefined }) {
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
