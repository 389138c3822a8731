import { readPostalCode } from '#rules/answers/place.ts'
import { readVisit, saveVisit } from './tab-memory.ts'

/** Id of the template with the place step, as React drew it on the server. */
export const DRAWN_PLACE_STEP = 'encuesta-lugar'

/**
 * Shows the place step before React has loaded, unless a place was typed before. React then finds the markup that it would
 * have drawn, and in the tab's memory what was typed meanwhile.
 */
export function showPlaceStep(surveyId: string, untilTaken: AbortSignal): boolean {
  const view = document.querySelector<HTMLElement>('[data-view=checking]')
  const drawn = document.querySelector<HTMLTemplateElement>(`#${DRAWN_PLACE_STEP}`)?.content.firstElementChild
  const [announcement, step] = drawn?.children ?? []
  if (!view || !announcement || !step || readVisit(surveyId).place?.postalCode) return false
  saveCode('')
  // Without storage, what is typed now would be lost.
  if (!readVisit(surveyId).place) return false

  view.dataset.view = 'placing'
  view.firstElementChild?.replaceChildren(...announcement.childNodes)
  view.lastElementChild?.replaceWith(step)
  const field = step.querySelector('input')
  field?.addEventListener('input', () => saveCode(readPostalCode(field.value)), { signal: untilTaken })
  return true

  function saveCode(postalCode: string) {
    saveVisit(surveyId, { place: { postalCode, colonia: '' } })
  }
}
