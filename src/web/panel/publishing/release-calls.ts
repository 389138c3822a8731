import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import type { DraftBody, PublishBody, ReleasesReply, WithdrawBody } from '#contract/release-schemas.ts'
import { post, refusalOf } from '../../query.ts'

/** What the administrator can do. Each call is answered with the new state of all releases. */
export function useReleaseCalls(surveyId: string) {
  return {
    prepare: useCall(surveyId, (body: DraftBody) => post(apiPaths.releaseDraft(surveyId), body)),
    publish: useCall(surveyId, (body: PublishBody) => post(apiPaths.releases(surveyId), body)),
    withdraw: useCall(surveyId, ({ number, ...body }: Withdrawal) =>
      post(apiPaths.releaseWithdrawal(surveyId, number), body),
    ),
  }
}

export type Withdrawal = WithdrawBody & { readonly number: number }

function useCall<Body>(surveyId: string, send: (body: Body) => Promise<ReleasesReply>) {
  const client = useQueryClient()
  const queryKey = [apiPaths.releases(surveyId)]
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      // A refresh that is still under way would bring back the state before this change.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, reply)
    },
    // After a refusal the page is out of date; after a lost answer, nobody knows.
    onError: () => client.refetchQueries({ queryKey }),
  })
}

/** The server's own words; without any, nobody knows whether it was done. */
export function failureOf({ error }: { readonly error: unknown }): string | undefined {
  if (!error) return undefined
  return (
    refusalOf(error) ?? 'No llegó la respuesta del servidor. Mira en esta página si se hizo antes de intentar de nuevo.'
  )
}
