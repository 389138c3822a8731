import { afterAll, beforeAll, expect, test } from 'vitest'
import { survey001 } from '#surveys/001.ts'
import { survey002 } from '#surveys/002.ts'
import { survey004 } from '#surveys/004.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { behindProxy, home, type SurveyVisitor, surveyVisitor } from '../support/browser/survey-visitor.ts'
import { submission, typeform } from '../support/browser/typeform-page.ts'
import { keptPart, keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { confirmingApi } from '../support/typeform-api.ts'

/** Every survey with an external form, also those that bring none by default. */
const env = {
  ...behindProxy,
  FORM_004: 'typeform:Abcd0004',
  FORM_005: 'typeform:Abcd0005',
  TYPEFORM_WEBHOOK_SECRET: 'a-secret-of-the-tests',
}
const DONE = 'Encuesta completada exitosamente. Gracias por tu participación.'
/** The browser itself notes a refusal, of which the visitor hears nothing. */
const NOT_VERIFIABLE = /^console error: .* status of 503 .*\/verify-completion\)/

let [verifying, trusting]: RunningSite[] = []
beforeAll(async () => {
  verifying = await startSite({ env, typeformApi: confirmingApi })
  trusting = await startSite({ env })
})
afterAll(async () => {
  await verifying?.close()
  await trusting?.close()
})

test.each<Survey>(fixedSurveys.filter(({ id, form }) => form.kind !== 'builtin' || `FORM_${id}` in env))(
  'survey $id with its external form is answered from beginning to end on a desktop, and verified',
  async (survey) => {
    const { visitor, session, hidden } = await answer(verifying, 'desktop', survey)
    // 002 only reports, and tells its form nothing.
    expect(visitor.calls).toEqual(['check', 'start', survey.id === '002' ? 'complete' : 'verify-completion'])
    expect(session?.state).toBe(survey.id === '002' ? 'reported' : 'verified')
    expect(hidden).toEqual(survey.id === '002' ? {} : expectedHidden(session?.id))
    await visitor.expectClean()
  },
)

// One that stays at its end, one that only reports, and one that would be verified.
test.each<Survey>([survey001, survey002, survey004])(
  'survey $id is answered from beginning to end on a phone, and counted as reported where it cannot be verified',
  async (survey) => {
    const { visitor, session } = await answer(trusting, 'phone', survey)
    const completion = survey.id === '002' ? ['complete'] : ['verify-completion', 'complete']
    expect(visitor.calls).toEqual(['check', 'start', ...completion])
    expect(session?.state).toBe('reported')
    await visitor.expectClean({ except: [NOT_VERIFIABLE] })
  },
)

/** The whole way, to the page that thanks. Gives what the form was told, and what is kept of the session. */
async function answer(site: RunningSite | undefined, device: 'desktop' | 'phone', survey: Survey) {
  if (!site) throw new Error('The site did not start')
  const sending = submission()
  const visitor = await surveyVisitor(site, { device, answer: typeform({ submissions: [sending] }) })
  const { page, sees } = visitor
  await visitor.open(survey.id)
  await visitor.givePlace()
  await visitor.formArrives()
  await expectIntroduction(visitor, survey)
  await expectFrame(visitor, survey)
  const hidden = await hiddenFields(visitor)
  await visitor.sendForm()
  if (survey.id === '001') {
    await sees(DONE)
    expect(await page.locator('iframe').count()).toBe(0)
    if (device === 'phone') await page.getByRole('link', { name: 'Compartir la encuesta' }).click()
  }
  if (survey.id !== '001' || device === 'phone') await page.waitForURL(`**/thank-you/${survey.id}`)

  const { sessionId, proof, ...body } = visitor.sent.at(-1)?.body ?? {}
  expect(proof).toBeDefined()
  expect(body).toEqual({ responseId: sending.responseId, cp: home.postalCode, colonia: home.colonia })
  const [session] = await site.ask(`SELECT * FROM ${keptSessions} WHERE substr(id, 9) = '${keptPart(sessionId)}'`)
  expect(session).toMatchObject({ postal_code: home.postalCode, colonia: home.colonia })
  // Which response it is of is known as long as it may still be asked for.
  const responses = ['typeform_inbox', 'unproven'].map(
    (table) => `SELECT response_id FROM ${table} WHERE session_id = '${session?.id}'`,
  )
  expect(await site.ask(responses.join(' UNION ALL '))).toEqual([{ response_id: sending.responseId }])
  return { visitor, session, hidden }
}

/** What the contract says stands around the form. */
async function expectIntroduction({ page, sees }: SurveyVisitor, { id, title }: Survey): Promise<void> {
  const place = 'Tu ubicación ha sido registrada: Las Brisas, CP 20010'
  if (id !== '004' && id !== '005') return sees(place)
  await sees(`Acceso confirmado. Tu participación es anónima. ${place}`)
  await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  await sees('Todas las respuestas son anónimas y se procesan de forma segura.')
  if (id === '004') await page.getByText(/participación de las mujeres en las boletas electorales/).waitFor()
}

/** In the page, also on a phone, with a name and room enough. */
async function expectFrame({ page }: SurveyVisitor, survey: Survey): Promise<void> {
  const frame = page.locator('iframe')
  expect(await frame.getAttribute('title')).toBe(`Encuesta: ${survey.title}`)
  const box = await frame.boundingBox()
  const main = await page.getByRole('main').boundingBox()
  if (!box || !main) throw new Error('Nothing is drawn')
  expect(box.height).toBeGreaterThanOrEqual(600)
  expect(box.x).toBeGreaterThanOrEqual(main.x)
  expect(box.width).toBeLessThan(main.width)
  expect(box.y).toBeGreaterThan(main.y)
}

async function hiddenFields({ form }: SurveyVisitor): Promise<Record<string, string>> {
  const [names, values] = [await form.locator('dt').allTextContents(), await form.locator('dd').allTextContents()]
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

/** The form gets the seal, which begins with the letters that stand behind the day in what is kept. */
function expectedHidden(keptId: unknown): Record<string, unknown> {
  return {
    cp: home.postalCode,
    colonia: home.colonia,
    session_id: expect.stringMatching(new RegExp(`^${String(keptId).slice(8)}[\\w-]{71}$`)),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  }
}
