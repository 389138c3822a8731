import { readPostalCode } from '#rules/answers/place.ts'
import { recall, remember } from './tab-memory.ts'

/** Where the page keeps the place step as React drew it on the server. */
export const DRAWN_PLACE_STEP = 'encuesta-lugar'

/**
 * Shows the place step before React is there, for who has typed nothing yet. React finds what it would have drawn, and in
 * the tab's memory what was typed meanwhile.
 */
export function showPlaceStep(surveyId: string, untilTaken: AbortSignal): boolean {
  const view = document.querySelector<HTMLElement>('[data-view=checking]')
  const drawn = document.querySelector<HTMLTemplateElement>(`#${DRAWN_PLACE_STEP}`)?.content.firstElementChild
  const [announcement, step] = drawn?.children ?? []
  if (!view || !announcement || !step || recall(surveyId).place?.postalCode) return false
  keep('')
  // A browser that forbids storage would lose what is typed.
  if (!recall(surveyId).place) return false

  view.dataset.view = 'placing'
  view.firstElementChild?.replaceChildren(...announcement.childNodes)
  view.lastElementChild?.replaceWith(step)
  const field = step.querySelector('input')
  field?.addEventListener('input', () => keep(readPostalCode(field.value)), { signal: untilTaken })
  return true

  function keep(postalCode: string) {
    remember(surveyId, { place: { postalCode, colonia: '' } })
  }
}
