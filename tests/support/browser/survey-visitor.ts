import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { RunningSite } from '../site.ts'
import { type OpenedPage, type OpenOptions, openPage } from './open-page.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export const devices = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844, hasTouch: true, isMobile: true, userAgent: ANDROID },
} satisfies Record<string, OpenOptions>

export type Device = keyof typeof devices

/** The site trusts its proxy, so that visitors can have addresses of their own. */
export const behindProxy = { TRUST_PROXY: 'loopback' }

/** A browser needs two seconds for each proof, so journeys about something else do without. */
export const withoutProof = { ...behindProxy, PROOF_OF_WORK: 'off' }

/** Every survey with our own form. */
export const builtinForms = Object.fromEntries(fixedSurveys.map(({ id }) => [`FORM_${id}`, 'builtin']))

export const home = { postalCode: '20010', colonia: 'Las Brisas' }

interface VisitorOptions extends OpenOptions {
  readonly device?: Device
  readonly address?: string
}

export interface SurveyVisitor extends OpenedPage {
  /**
   * The last part of the path of each call, in order, except those for proofs and for reached parts, whose order
   * varies.
   */
  readonly calls: readonly string[]
  /** The bodies of the calls that report a reached step or part of the form. */
  readonly reached: readonly object[]
  /** The bodies of the other calls, where there is one. */
  readonly sent: readonly { readonly call: string; readonly body: Record<string, unknown> }[]
  readonly postalCode: Locator
  readonly colonia: Locator
  readonly continueButton: Locator
  /** The page of the external form. */
  readonly form: ReturnType<Page['frameLocator']>
  open(surveyId: string): Promise<void>
  /** Waits for an element with exactly these words. */
  sees(words: string): Promise<void>
  givePlace(place?: typeof home): Promise<void>
  /** Waits until the external form is there. */
  formArrives(): Promise<void>
  sendForm(): Promise<void>
}

/** Shorter than the runner's limit, so that a failure names what was waited for. */
const PATIENCE_MS = 45_000

let visitors = 0

/** In a network of its own: from the twentieth visitor of one, the site asks for a hundred times the work. */
export function newAddress(): string {
  visitors += 1
  return `198.${18 + ((visitors >> 8) & 1)}.${visitors & 255}.${1 + (visitors >> 9)}`
}

/** Somebody who comes to answer, with a browser and an address of their own. */
export async function surveyVisitor(
  site: Pick<RunningSite, 'origin'>,
  options: VisitorOptions = {},
): Promise<SurveyVisitor> {
  const { device = 'desktop', address = newAddress(), ...open } = options
  const opened = await openPage({ ...devices[device], extraHTTPHeaders: { 'x-forwarded-for': address }, ...open })
  const { page } = opened
  page.setDefaultTimeout(PATIENCE_MS)
  const calls: string[] = []
  const reached: object[] = []
  const sent: SurveyVisitor['sent'][number][] = []
  page.on('request', (request) => {
    const call = /\/api\/survey\/\d{3}\/(.+)/.exec(request.url())?.[1]
    if (call === 'reached') reached.push(request.postDataJSON())
    if (!call || call === 'proof' || call === 'reached') return
    calls.push(call)
    if (request.postData()) sent.push({ call, body: request.postDataJSON() })
  })

  const postalCode = page.getByRole('combobox', { name: 'Código Postal' })
  const colonia = page.getByRole('combobox', { name: 'Colonia' })
  const continueButton = page.getByRole('button', { name: /^(Continuar|Completa)/ })
  const form = page.frameLocator('.typeform-host iframe')
  const send = form.getByRole('button', { name: 'Enviar' })
  return {
    ...opened,
    calls,
    reached,
    sent,
    postalCode,
    colonia,
    continueButton,
    form,
    async open(surveyId) {
      await page.goto(`${site.origin}/survey/${surveyId}`)
    },
    sees: (words) => page.getByText(words, { exact: true }).first().waitFor(),
    async givePlace(place = home) {
      await postalCode.pressSequentially(place.postalCode)
      // Disabled until the postal table has loaded. Key by key it is written in `place.test.ts`.
      await colonia.fill(place.colonia)
      await continueButton.click()
    },
    // Hidden until it says that it is ready.
    formArrives: () => send.waitFor({ state: 'attached' }),
    // A frame of another process may lose a click on a busy machine.
    sendForm: () => send.dispatchEvent('click'),
  }
}

/** The page as it is now needs no horizontal scrolling at 320 pixels. */
export async function expectFitsSmallScreens(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  if (size) await page.setViewportSize(size)
}

/** Lets a call hang until it is released. */
export async function holdCall(page: Page, call: string): Promise<{ asked: Promise<void>; release: () => void }> {
  let release = () => {}
  let wasAsked = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    wasAsked = resolve
  })
  await page.route(`**/api/survey/*/${call}`, async (route) => {
    wasAsked()
    await released
    await route.continue()
  })
  return { asked, release }
}
