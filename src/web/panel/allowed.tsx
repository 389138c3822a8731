import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { peoplePaths } from '#contract/people-paths.ts'
import type { MeReply } from '#contract/people-schemas.ts'
import { mayAct, type Role } from '#rules/people/roles.ts'

const queryKey = [peoplePaths.me]

/** Once for a page, unless it failed. Whoever waits for it goes on without it then: nothing that needs a role is shown. */
export async function askWhoIsSignedIn(client: QueryClient): Promise<void> {
  await client.prefetchQuery({ queryKey })
}

/** Who is signed in; undefined until the server has said so. */
export function useMe(): MeReply | undefined {
  return useQuery<MeReply>({ queryKey }).data
}

/** What somebody may not do is not shown; the server would refuse it. */
export function Allowed({ to, children }: { to: Role; children: ReactNode }) {
  const me = useMe()
  return me && mayAct(me.role, to) ? children : null
}
