import { QueryClientProvider } from '@tanstack/react-query'
import { type FC, useState } from 'react'
import type { Survey, SurveyForm } from '#surveys/survey.ts'
import { makeQueryClient } from '../query.ts'
import { AnsweringView } from './answering-view.tsx'
import type { FlowState } from './flow-state.ts'
import { LocatingView } from './locating-view.tsx'
import { CheckingView, DeniedView, FailedView } from './status-views.tsx'
import { type SurveyFlowControls, useSurveyFlow } from './use-survey-flow.ts'

export interface SurveyFlowProps {
  readonly survey: Survey
  readonly form: SurveyForm
  readonly formOrigin: string
}

export type FlowViewProps<Kind extends FlowState['kind']> = SurveyFlowProps &
  Omit<SurveyFlowControls, 'state'> & { readonly state: Extract<FlowState, { kind: Kind }> }

const views: { [Kind in FlowState['kind']]: FC<FlowViewProps<Kind>> } = {
  checking: CheckingView,
  denied: DeniedView,
  failed: FailedView,
  locating: LocatingView,
  answering: AnsweringView,
}

export function SurveyFlow(props: SurveyFlowProps) {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <CurrentView {...props} />
    </QueryClientProvider>
  )
}

function CurrentView(props: SurveyFlowProps) {
  const { state, ...controls } = useSurveyFlow(props.survey)
  const View = views[state.kind] as FC<SurveyFlowProps & SurveyFlowControls>
  return <View {...props} {...controls} state={state} />
}
