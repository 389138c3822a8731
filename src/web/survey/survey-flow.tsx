import { type FC, useInsertionEffect } from 'react'
import { AnsweringView } from './answering-view.tsx'
import { ConnectionLine, useIsOffline } from './connection-line.tsx'
import type { FlowState } from './flow-state.ts'
import { PlacingView } from './placing-view.tsx'
import { CheckingView, CompletedView, DeniedView, FailedView, UncountedView } from './status-views.tsx'
import {
  type FirstScript,
  type FlowViewProps,
  type SurveyFlowControls,
  type SurveyFlowProps,
  useSurveyFlow,
} from './use-survey-flow.ts'

const views: { [Kind in FlowState['kind']]: FC<FlowViewProps<Kind>> } = {
  checking: CheckingView,
  denied: DeniedView,
  completed: CompletedView,
  uncounted: UncountedView,
  failed: FailedView,
  placing: PlacingView,
  answering: AnsweringView,
}

/** What screen readers announce at a step. The other views are alerts, and announce themselves. */
const announcements: Partial<Record<FlowState['kind'], string>> = {
  placing: 'Paso 1 de 2: tu ubicación',
  answering: 'Paso 2 de 2: el cuestionario',
}

export function SurveyFlow({ calls, known, ...props }: SurveyFlowProps & FirstScript) {
  const { state, ...controls } = useSurveyFlow({ ...props, calls, known })
  const isOffline = useIsOffline()
  useInsertionEffect(() => {
    // Styles of the page around this island follow the step. Before layout effects, which scroll to the step's heading.
    const main = document.querySelector('main')
    main?.setAttribute('data-flow', state.kind)
    return () => main?.removeAttribute('data-flow')
  }, [state.kind])
  const View = views[state.kind] as FC<SurveyFlowProps & SurveyFlowControls>
  return (
    <div data-view={state.kind}>
      <p role="status" className="sr-only">
        {announcements[state.kind]}
      </p>
      {(isOffline || controls.isCutOff) && <ConnectionLine isOwnForm={props.survey.form.kind === 'builtin'} />}
      <View {...props} {...controls} state={state} />
    </div>
  )
}
