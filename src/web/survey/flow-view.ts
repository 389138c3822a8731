import type { ProofOfWork } from '#contract/pages.ts'
import type { Survey, SurveyForm } from '#surveys/survey.ts'
import type { FlowState } from './flow-state.ts'
import type { SurveyFlowControls } from './use-survey-flow.ts'

/** What the server tells the journey of one survey. */
export interface SurveyFlowProps {
  readonly survey: Survey
  readonly form: SurveyForm
  readonly formOrigin: string
  readonly proofOfWork: ProofOfWork
}

/** What the view of one state is given. */
export type FlowViewProps<Kind extends FlowState['kind']> = SurveyFlowProps &
  Omit<SurveyFlowControls, 'state'> & { readonly state: Extract<FlowState, { kind: Kind }> }
