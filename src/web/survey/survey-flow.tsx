import { QueryClientProvider } from '@tanstack/react-query'
import { type FC, useState } from 'react'
import { makeQueryClient } from '../query.ts'
import { AnsweringView } from './answering-view.tsx'
import type { FlowState } from './flow-state.ts'
import type { FlowViewProps, SurveyFlowProps } from './flow-view.ts'
import { PlacingView } from './placing-view.tsx'
import { CheckingView, DeniedView, FailedView } from './status-views.tsx'
import { type SurveyFlowControls, useSurveyFlow } from './use-survey-flow.ts'

const views: { [Kind in FlowState['kind']]: FC<FlowViewProps<Kind>> } = {
  checking: CheckingView,
  denied: DeniedView,
  failed: FailedView,
  placing: PlacingView,
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
