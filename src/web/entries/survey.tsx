import { BrokenSurvey } from '../survey/broken-survey.tsx'
import { SurveyFlow } from '../survey/survey-flow.tsx'
import { takeFirstCalls } from './first-calls.ts'
import { hydrateIsland } from './hydrate-island.tsx'

hydrateIsland('encuesta', SurveyFlow, { instead: BrokenSurvey, more: takeFirstCalls() })

// A page restored from the back/forward cache would still offer the survey that was answered since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})
