import { showPlaceStep } from '../survey/early-place-step.ts'
import { beginCalls, type FirstReplies } from '../survey/first-calls.ts'

// The first script of a survey's page, two kilobytes: check and start are asked, and the place can be typed, while React is
// still on its way. Pages of no survey share its file, and begin nothing.

const { survey } = document.documentElement.dataset
let known: FirstReplies | undefined
let isTakenOver = false
const calls = survey === undefined ? undefined : begin(survey)

function begin(surveyId: string) {
  return beginCalls(surveyId, (replies, untilTaken) => {
    // React has already drawn what it was given: changing the page now would break its hydration.
    if (isTakenOver) return
    if (showPlaceStep(surveyId, untilTaken)) known = replies
  })
}

/** From here on the page is React's. */
export function takeOpening() {
  isTakenOver = true
  return { calls, known }
}
