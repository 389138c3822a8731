import { SurveyFlow } from '../survey/survey-flow.tsx'
import type { SurveyFlowProps } from '../survey/use-survey-flow.ts'
import { takeOpening } from './first-calls.ts'
import { takeOver } from './take-over.tsx'

takeOver<SurveyFlowProps>('encuesta', (props) => <SurveyFlow {...props} {...takeOpening()} />)

// A page taken out of the browser's memory would still show the turn that was spent since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})
