import { QueryClient } from '@tanstack/react-query'
import { fetchByKey } from './query.ts'

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
