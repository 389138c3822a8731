import { messages } from '#contract/messages.ts'
import { survey001 } from '#surveys/001.ts'
import { survey002 } from '#surveys/002.ts'
import { survey005 } from '#surveys/005.ts'
import type { Survey } from '#surveys/survey.ts'
import { participate } from '../support/browser/panel.ts'
import { holdCall, home, newAddress, type SurveyVisitor, surveyVisitor } from '../support/browser/survey-visitor.ts'
import { callsHaveTime, type Scene } from './stage.ts'

type State = (visitor: SurveyVisitor, survey: Survey) => Promise<unknown>

/** What a visitor meets before the form. */
const states = {
  checking: async ({ page, open, sees }, { id }) => {
    await holdCall(page, 'check')
    await open(id)
    await sees('Verificando acceso...')
  },
  failed: async ({ page, open }, { id }) => {
    await page.route('**/check', (route) => route.abort())
    await open(id)
    await page.getByRole('alert').waitFor()
  },
  place: async ({ open, postalCode }, { id }) => {
    await open(id)
    await postalCode.waitFor()
  },
  'place-suggestions': async ({ page, open, postalCode }, { id }) => {
    await open(id)
    await postalCode.pressSequentially('200')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
  },
  'place-invalid': async ({ open, postalCode, sees }, { id, place }) => {
    await open(id)
    await postalCode.pressSequentially('99999')
    await sees(place.postalCodeInvalid)
  },
  'place-valid': async ({ open, postalCode, colonia, continueButton }, { id }) => {
    await open(id)
    await postalCode.pressSequentially(home.postalCode)
    await colonia.click({ trial: true })
    await colonia.pressSequentially(home.colonia)
    await continueButton.click({ trial: true })
  },
  denied: async ({ open, sees }, { id }) => {
    await open(id)
    await sees(messages.accessDenied)
  },
} satisfies Record<string, State>

function scene(survey: Survey, state: keyof typeof states): Scene {
  return {
    name: `survey-${survey.id}-${state}`,
    isLikeAnother: state === 'place' || (state === 'failed' && survey.id !== '001'),
    open: async ({ own }) => {
      const address = newAddress()
      if (state === 'denied') await participate(own, address, { cp: home.postalCode }, survey.id)
      const visitor = await surveyVisitor(own, { address, before: [callsHaveTime] })
      await states[state](visitor, survey)
      return visitor.page
    },
  }
}

/**
 * The first survey in every state. One of the three that are alike, and the last, where their words or parts are others;
 * what they show of a place is the same.
 */
export const surveyScenes: readonly Scene[] = [
  ...(Object.keys(states) as (keyof typeof states)[]).map((state) => scene(survey001, state)),
  ...([survey002, survey005] as const).flatMap((survey) => [scene(survey, 'place-valid'), scene(survey, 'denied')]),
  scene(survey005, 'failed'),
  scene(survey005, 'place-invalid'),
]
