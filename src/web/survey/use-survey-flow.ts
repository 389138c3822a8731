import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProofOfWork } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { CheckReply, StartReply } from '#contract/schemas.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Submission } from '../forms/form.ts'
import { useProof } from '../proof/use-proof.ts'
import { HttpError, isTemporary, refusalOf } from '../query.ts'
import { settleCompletion } from './completion.ts'
import { type FirstCalls, type FirstReplies, openingCalls } from './first-calls.ts'
import { type CallState, type Ending, type FlowState, flowState, type Place } from './flow-state.ts'
import { forget, recall, remember } from './tab-memory.ts'
import { useSteps } from './use-steps.ts'

/** What the server tells the journey of one survey. */
export interface SurveyFlowProps {
  readonly survey: Survey
  readonly formOrigin: string
  readonly proofOfWork: ProofOfWork
}

export type SurveyFlowControls = ReturnType<typeof useSurveyFlow>

export type FlowViewProps<Kind extends FlowState['kind']> = SurveyFlowProps &
  Omit<SurveyFlowControls, 'state'> & { readonly state: Extract<FlowState, { kind: Kind }> }

export interface Opening {
  /** Already begun, when the page's first script did. */
  readonly calls?: FirstCalls | undefined
  /** What the page already shows. */
  readonly known?: FirstReplies | undefined
}

/** Check, start, place, completion: the calls of a survey page in their order. */
export function useSurveyFlow({ survey, proofOfWork, calls: begun, known }: SurveyFlowProps & Opening) {
  const { id, flow } = survey
  const [kept] = useState(() => recall(id))
  const [calls] = useState(() => begun ?? openingCalls(id))
  const [place, setPlace] = useState(givenPlace(kept.place))
  const { step, hasMoved, goTo, rewind } = useSteps(place && { step: kept.step ?? 0 })
  const [ending, setEnding] = useState<Ending>()
  const [hasRetried, setRetried] = useState(false)
  const isSubmitting = useRef(false)

  const [access, setAccess] = useState<CallState<CheckReply>>(stateOf(known?.access))
  const [session, setSession] = useState<CallState<StartReply>>(stateOf(kept.session ?? known?.session))
  const enter = useCallback(async () => {
    const access = await calls.check().then(done, stateOfFailedCheck)
    setAccess(access)
    const isLetIn = access.kind === 'done' && access.reply.canAccess
    if (isLetIn && !kept.session) setSession(await calls.start().then(done, stateOfFailedStart))
  }, [calls, kept])
  useEffect(() => void enter(), [enter])

  const { wasCounted = false } = recall(id)
  const state = flowState(survey, { access, session, place: step > 0 ? place : undefined, ending, wasCounted })

  const isUnderWay = state.kind === 'placing' || state.kind === 'answering'
  const isOver = state.kind === 'completed' || (state.kind === 'denied' && !state.outage)
  useEffect(() => {
    if (isUnderWay) remember(id, { step })
    if (isOver) forget(id)
  }, [id, isUnderWay, isOver, step])

  const sessionId = isUnderWay && session.kind === 'done' ? session.reply.sessionId : undefined
  const prove = useProof(id, proofOfWork, sessionId)

  function end(how: Ending) {
    forget(id)
    setEnding(how)
  }

  return {
    state,
    /** The visitor led the page here, which did not come by itself: the focus follows. */
    isAskedFor: hasRetried || hasMoved,
    /** By walking from step to step, rather than by asking the server again. */
    hasMoved,
    step,
    goTo,
    setPlace(given: Place) {
      setPlace(given)
      goTo(1)
    },
    retry() {
      setRetried(true)
      setAccess(waiting)
      if (!kept.session) setSession(waiting)
      void enter()
    },
    prove,
    refuse: (sentence: string) => end({ kind: 'refused', sentence }),
    async submit(submission: Submission) {
      if (state.kind !== 'answering' || isSubmitting.current) return
      isSubmitting.current = true
      const { responseId, sessionId } = submission
      const outcome = await settleCompletion(
        {
          surveyId: id,
          completion: flow.completion,
          sessionId,
          responseId,
          cp: state.place.postalCode,
          colonia: state.place.colonia,
        },
        'proof' in submission ? Promise.resolve(submission.proof) : prove(sessionId),
      )
      await rewind()
      if (outcome.kind === 'refused' || flow.ending === 'stay') return end(outcome)
      forget(id)
      window.location.assign(pagePaths.thankYou(id))
    },
  }
}

function givenPlace(place: Place | undefined): Place | undefined {
  return place?.postalCode && place.colonia.trim() ? { ...place, colonia: place.colonia.trim() } : undefined
}

const waiting = { kind: 'waiting' } as const

function done<Reply>(reply: Reply) {
  return { kind: 'done', reply } as const
}

function stateOf<Reply>(reply: Reply | undefined): CallState<Reply> {
  return reply === undefined ? waiting : done(reply)
}

function stateOfFailedCheck(error: unknown): CallState<never> {
  return error instanceof HttpError ? { kind: 'outage', outage: outageOf(error) } : { kind: 'failed' }
}

function stateOfFailedStart(error: unknown): CallState<never> {
  if (!(error instanceof HttpError)) return { kind: 'failed' }
  if (isTemporary(error)) return { kind: 'outage', outage: outageOf(error) }
  const sentence = refusalOf(error)
  return sentence ? { kind: 'refused', sentence } : { kind: 'failed' }
}

function outageOf(error: HttpError) {
  return { sentence: refusalOf(error), retryAfterSeconds: error.retryAfterSeconds }
}
