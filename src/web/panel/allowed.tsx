import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { peoplePaths } from '#contract/people-paths.ts'
import type { MeReply } from '#contract/people-schemas.ts'
import { mayAct, type Role } from '#rules/people/roles.ts'

/** Who is signed in; undefined until the server has said so. */
export function useMe(): MeReply | undefined {
  return useQuery<MeReply>({ queryKey: [peoplePaths.me] }).data
}

/** What somebody may not do is not shown; the server would refuse it. */
export function Allowed({ to, children }: { to: Role; children: ReactNode }) {
  const me = useMe()
  return me && mayAct(me.role, to) ? children : null
}
