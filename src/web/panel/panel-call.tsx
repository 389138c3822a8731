import { QueryClient, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FC, useState } from 'react'
import { fetchByKey, HttpError } from '../query.ts'
import { askWhoIsSignedIn } from './allowed.tsx'

const REFRESH_EVERY_MS = 30_000

/** The result of a panel call. A failed refresh keeps the earlier data and its time. */
export type PanelCall = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching'>

/** Fetches at once, every 30 seconds, and when the administrator presses the button. Does nothing while the URL is undefined. */
export function usePanelCall<Reply>(url: string | undefined) {
  return useQuery<Reply>({
    queryKey: [url],
    // Together with who is signed in: what they may do is shown with the data, and moves nothing by coming later.
    queryFn: async (context) => {
      const [reply] = await Promise.all([fetchByKey<Reply>(context), askWhoIsSignedIn(context.client)])
      return reply
    },
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

/** Gives a page of the panel its query cache. */
export function withQueryClient<Props extends object>(Panel: FC<Props>): FC<Props> {
  return function PanelPage(props) {
    const [client] = useState(makeQueryClient)
    return (
      <QueryClientProvider client={client}>
        <Panel {...props} />
      </QueryClientProvider>
    )
  }
}

/** Fetches only when a page asks for it. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Fetch even if the browser says it is offline: by default the page would only show that it is loading.
        networkMode: 'always',
      },
    },
  })
}

/** Shown while a call is loading, or when it failed. */
export function CallStatus({ failure }: { failure: string | undefined }) {
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
