import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type FC, useState } from 'react'
import { fetchByKey } from '../query.ts'

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
