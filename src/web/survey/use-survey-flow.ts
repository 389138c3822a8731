import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { CheckReply, StartReply } from '#contract/schemas.ts'
import type { Survey } from '#surveys/survey.ts'
import { fetchByKey, HttpError, post, refusalOf } from '../query.ts'
import { resendKept, settleCompletion } from './completion.ts'
import { type CallState, type FlowState, flowState, type Place } from './flow-state.ts'

export interface SurveyFlowControls {
  readonly state: FlowState
  readonly retry: () => void
  readonly setPlace: (place: Place) => void
  readonly submit: (responseId: string) => void
}

/** Check, start, place, completion: the calls of a survey page in their order. */
export function useSurveyFlow(survey: Survey): SurveyFlowControls {
  const { id, flow } = survey
  const [place, setPlace] = useState<Place>()
  const [isCompleted, setCompleted] = useState(false)
  const isSubmitting = useRef(false)

  const access = useQuery({
    queryKey: [apiPaths.check(id)],
    async queryFn(context) {
      await resendKept(id)
      return fetchByKey<CheckReply>(context)
    },
  })
  const session = useMutation({ mutationFn: () => post<StartReply>(apiPaths.start(id)) })
  const { mutate: startSession, reset: forgetSession } = session

  const grantedAt = access.data?.canAccess ? access.dataUpdatedAt : undefined
  useEffect(() => {
    if (grantedAt !== undefined) startSession()
  }, [grantedAt, startSession])

  const state = flowState(survey, { access: stateOfQuery(access), session: stateOfCall(session), place, isCompleted })

  return {
    state,
    setPlace,
    retry() {
      forgetSession()
      void access.refetch()
    },
    async submit(responseId) {
      if (state.kind !== 'answering' || isSubmitting.current) return
      isSubmitting.current = true
      const outcome = await settleCompletion({
        surveyId: id,
        completion: flow.completion,
        sessionId: state.sessionId,
        responseId,
        cp: state.place.postalCode,
        colonia: state.place.colonia,
      })
      if (outcome === 'refused') return
      if (flow.ending === 'thank-you') window.location.assign(pagePaths.thankYou(id))
      else setCompleted(true)
    },
  }
}

function stateOfQuery<Reply>(query: UseQueryResult<Reply>): CallState<Reply> {
  if (query.isFetching || query.isPending) return { kind: 'waiting' }
  return query.isSuccess ? { kind: 'done', reply: query.data } : { kind: 'failed' }
}

function stateOfCall<Reply>(call: UseMutationResult<Reply, Error, void>): CallState<Reply> {
  if (call.isSuccess) return { kind: 'done', reply: call.data }
  if (!call.isError) return { kind: 'waiting' }
  const sentence = refusalOf(call.error)
  if (call.error instanceof HttpError && sentence) return { kind: 'refused', sentence }
  return { kind: 'failed' }
}
