import { messages } from '#contract/messages.ts'
import { survey001 } from '#surveys/001.ts'
import { survey002 } from '#surveys/002.ts'
import { survey005 } from '#surveys/005.ts'
import type { Survey } from '#surveys/survey.ts'
import { participate } from '../support/panel.ts'
import { holdCall, home, newAddress, type SurveyVisitor, surveyVisitor } from '../support/survey-visitor.ts'
import type { Scene } from './stage.ts'

type State = (visitor: SurveyVisitor, survey: Survey) => Promise<unknown>

/** What a visitor meets before the form. */
const states: Record<string, State> = {
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
}

/** The first, one of the three that are alike, and the last, which has other words and fewer parts. */
const samples: readonly Survey[] = [survey001, survey002, survey005]

export const surveyScenes: readonly Scene[] = samples.flatMap((survey) => [
  ...Object.entries(states).map(([state, reach]) => ({
    name: `survey-${survey.id}-${state}`,
    open: async ({ own }: Parameters<Scene['open']>[0]) => {
      const visitor = await surveyVisitor(own)
      await reach(visitor, survey)
      return visitor.page
    },
  })),
  {
    name: `survey-${survey.id}-denied`,
    open: async ({ own }) => {
      const address = newAddress()
      await participate(own, address, { cp: home.postalCode }, survey.id)
      const visitor = await surveyVisitor(own, { address })
      await visitor.open(survey.id)
      await visitor.sees(messages.accessDenied)
      return visitor.page
    },
  },
])
