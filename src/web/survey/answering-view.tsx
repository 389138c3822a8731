import { useState } from 'react'
import { NoticeBox } from '../components/notice.tsx'
import { FormHost } from '../forms/form-host.tsx'
import type { FlowViewProps } from './flow-view.ts'
import { StepHeading } from './step-heading.tsx'

export function AnsweringView({ survey, form, formOrigin, state, submit }: FlowViewProps<'answering'>) {
  const { title, intro, repeatsServerMessage, notice } = survey.answering
  // Frozen: a form that is told something new begins again.
  const [session] = useState({ id: state.sessionId, place: state.place, openedAt: new Date().toISOString() })
  return (
    <div className="space-y-5">
      <div>
        <StepHeading takesFocus>{title ?? 'Responde la encuesta'}</StepHeading>
        {intro && <p className="mt-2 text-body">{intro}</p>}
      </div>
      <NoticeBox tone="success">
        <p>
          {repeatsServerMessage && `${state.message} `}
          Tu ubicación ha sido registrada: {state.place.colonia}, CP {state.place.postalCode}
        </p>
      </NoticeBox>
      <FormHost survey={survey} form={form} formOrigin={formOrigin} session={session} onSubmitted={submit} />
      {notice && (
        <NoticeBox tone="calm" title={notice.title}>
          <p>{notice.text}</p>
        </NoticeBox>
      )}
    </div>
  )
}
