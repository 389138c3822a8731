import { SurveyFlow } from '../survey/survey-flow.tsx'
import { takeOpening } from './first-calls.ts'
import { takeOver } from './take-over.tsx'

takeOver('encuesta', SurveyFlow, takeOpening())

// A page taken out of the browser's memory would still show the turn that was spent since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})
