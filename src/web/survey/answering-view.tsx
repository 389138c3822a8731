import { useState } from 'react'
import { CheckIcon } from '../components/icons.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { FormHost } from '../forms/form-host.tsx'
import { StepHeading, StepTop } from './step-heading.tsx'
import type { FlowViewProps } from './use-survey-flow.ts'

export function AnsweringView(props: FlowViewProps<'answering'>) {
  const { survey, formOrigin, state, step, goTo, submit, refuse, setCutOff, getProof } = props
  const { title, intro, repeatsServerMessage, notice } = survey.answering
  // Never changed afterwards: a form that gets other values would start over.
  const [session] = useState({ id: state.sessionId, place: state.place, openedAt: new Date().toISOString() })
  return (
    <div className="space-y-3">
      <div className="space-y-1">
        <StepTop intro={survey.intro} />
        <StepHeading takesFocus>{title ?? survey.title}</StepHeading>
        {intro && <p className="text-sm text-body">{intro}</p>}
      </div>
      <p className="flex gap-2 text-sm text-green-900">
        <CheckIcon className="mt-0.5 size-4" />
        <span>
          {repeatsServerMessage && `${state.message} `}
          Tu ubicación ha sido registrada: {state.place.colonia}, CP {state.place.postalCode}
        </span>
      </p>
      <FormHost
        survey={survey}
        formOrigin={formOrigin}
        session={session}
        part={step - 1}
        goTo={(part) => goTo(part + 1)}
        onSubmitted={submit}
        onRefused={refuse}
        setCutOff={setCutOff}
        getProof={getProof}
      />
      {notice && (
        <NoticeBox tone="calm" title={notice.title}>
          <p>{notice.text}</p>
        </NoticeBox>
      )}
    </div>
  )
}
