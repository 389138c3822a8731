import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProofOfWork } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { CheckReply, StartReply } from '#contract/schemas.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Submission } from '../forms/form.ts'
import { useProof } from '../proof/use-proof.ts'
import { HttpError, isTemporary, NoReply, refusalOf } from '../query.ts'
import { deliverCompletion, untilDefined } from './completion.ts'
import { type FirstCalls, type FirstReplies, firstCalls } from './first-calls.ts'
import { type CallState, type Ending, type FlowState, flowState, type Place } from './flow-state.ts'
import { reportReached, reportVisit } from './report-reached.ts'
import { clearVisit, readVisit, saveVisit } from './tab-memory.ts'
import { useSteps } from './use-steps.ts'

export interface SurveyFlowProps {
  readonly survey: Survey
  readonly formOrigin: string
  readonly proofOfWork: ProofOfWork
}

export type SurveyFlowControls = ReturnType<typeof useSurveyFlow>

export type FlowViewProps<Kind extends FlowState['kind']> = SurveyFlowProps &
  Omit<SurveyFlowControls, 'state'> & { readonly state: Extract<FlowState, { kind: Kind }> }

export interface FirstScript {
  /** Already started, by the page's first script. */
  readonly calls?: FirstCalls | undefined
  /** Replies that the page already shows. */
  readonly known?: FirstReplies | undefined
}

/** Check, start, place, completion: everything that a survey page does, in order. */
export function useSurveyFlow({ survey, proofOfWork, calls: startedCalls, known }: SurveyFlowProps & FirstScript) {
  const { id, flow } = survey
  const [saved] = useState(() => readVisit(id))
  const [calls] = useState(() => startedCalls ?? firstCalls(id))
  const [place, setPlace] = useState(completePlace(saved.place))
  const { step, hasChangedStep, goTo, rewind } = useSteps(place && { step: saved.step ?? 0 })
  const [ending, setEnding] = useState<Ending>()
  const [hasRetried, setRetried] = useState(false)
  const [isCutOff, setCutOff] = useState(false)
  const isSubmitting = useRef(false)

  const [access, setAccess] = useState<CallState<CheckReply>>(stateOf(known?.access))
  const [session, setSession] = useState<CallState<StartReply>>(stateOf(saved.session ?? known?.session))
  const enter = useCallback(async () => {
    try {
      const access = await calls.check().then(done, stateOfFailedCheck)
      setAccess(access)
      const canAnswer = access.kind === 'done' && access.reply.canAccess
      if (canAnswer && !saved.session) setSession(await calls.start().then(done, stateOfFailedStart))
    } catch (error) {
      // An error of our own, not of the connection: thrown while drawing, it reaches the error boundary.
      setAccess(() => {
        throw error
      })
    }
  }, [calls, saved])
  useEffect(() => void enter(), [enter])
  useEffect(() => reportVisit(id), [id])

  const { wasCounted = false } = readVisit(id)
  const state = flowState(survey, { access, session, place: step > 0 ? place : undefined, ending, wasCounted })

  const hasFailed = state.kind === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    let isOver = false
    // Browsers say that there is a line before it leads anywhere.
    const again = () =>
      untilDefined(async () => {
        if (!isOver) await enter()
        return isOver || undefined
      })
    window.addEventListener('online', again, { once: true })
    return () => {
      isOver = true
      window.removeEventListener('online', again)
    }
  }, [hasFailed, enter])

  const isUnderWay = state.kind === 'placing' || state.kind === 'answering'
  const isOver = state.kind === 'completed' || (state.kind === 'denied' && !state.outage)
  useEffect(() => {
    if (isUnderWay) saveVisit(id, { step })
    if (isOver) clearVisit(id)
  }, [id, isUnderWay, isOver, step])

  const sessionId = isUnderWay && session.kind === 'done' ? session.reply.sessionId : undefined
  const getProof = useProof(id, proofOfWork, sessionId)

  function end(ending: Ending) {
    clearVisit(id)
    setCutOff(false)
    setEnding(ending)
  }

  return {
    state,
    /** The visitor brought this view about, so it takes the focus. */
    isVisitorsAction: hasRetried || hasChangedStep,
    hasChangedStep,
    step,
    goTo,
    setPlace(place: Place) {
      setPlace(place)
      reportReached(id, { step: 'place' })
      goTo(1)
    },
    retry() {
      setRetried(true)
      setAccess(waiting)
      if (!saved.session) setSession(waiting)
      void enter()
    },
    getProof,
    /** A call got no reply, whatever the browser says of its line. */
    isCutOff,
    setCutOff,
    refuse: (sentence: string) => end({ kind: 'refused', sentence }),
    /** The form has recorded the response, ours or Typeform's: completes the session with it. */
    async submit(submission: Submission) {
      if (state.kind !== 'answering' || isSubmitting.current) return
      isSubmitting.current = true
      const { responseId, sessionId } = submission
      const outcome = await deliverCompletion(
        {
          surveyId: id,
          completion: flow.completion,
          sessionId,
          responseId,
          cp: state.place.postalCode,
          colonia: state.place.colonia,
        },
        'proof' in submission ? Promise.resolve(submission.proof) : getProof(sessionId),
        () => setCutOff(true),
      )
      await rewind()
      if (outcome.kind === 'refused' || flow.ending === 'stay') return end(outcome)
      clearVisit(id)
      window.location.assign(pagePaths.thankYou(id))
    },
  }
}

function completePlace(place: Place | undefined): Place | undefined {
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
  if (error instanceof HttpError) return { kind: 'outage', outage: outageOf(error) }
  return stateOfNoReply(error)
}

function stateOfFailedStart(error: unknown): CallState<never> {
  if (!(error instanceof HttpError)) return stateOfNoReply(error)
  if (isTemporary(error)) return { kind: 'outage', outage: outageOf(error) }
  const sentence = refusalOf(error)
  return sentence ? { kind: 'refused', sentence } : { kind: 'failed' }
}

function stateOfNoReply(error: unknown): CallState<never> {
  if (error instanceof NoReply) return { kind: 'failed' }
  throw error
}

function outageOf(error: HttpError) {
  return { sentence: refusalOf(error), retryAfterSeconds: error.retryAfterSeconds }
}
