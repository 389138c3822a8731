import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SurveyVisitor, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type FormPage, forgers, submission, typeform } from '../support/browser/typeform-page.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { confirmingApi } from '../support/typeform-api.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof, typeformApi: confirmingApi })
})
afterAll(() => site.close())

describe('what the external form says', () => {
  test('is believed once, however often it says it', async () => {
    const first = submission()
    const visitor = await answering({ submissions: [first, first, submission()] })
    await visitor.sendForm()
    await visitor.page.waitForURL('**/thank-you/003')
    expect(counted(visitor)).toEqual([first.responseId])
    await visitor.expectClean()
  })

  test('is understood in the spelling that the contract names', async () => {
    const spelled = submission({ type: 'form_submit' })
    const visitor = await answering({ submissions: [spelled] })
    await visitor.sendForm()
    await visitor.page.waitForURL('**/thank-you/003')
    expect(counted(visitor)).toEqual([spelled.responseId])
  })

  test('is ignored when it speaks of another embed', async () => {
    const honest = submission()
    const visitor = await answering({ submissions: [submission({ isOfAnotherEmbed: true }), honest] })
    await visitor.sendForm()
    await visitor.page.waitForURL('**/thank-you/003')
    expect(counted(visitor)).toEqual([honest.responseId])
  })

  test('is not believed from other frames, of any origin, nor from the page itself', async () => {
    const honest = submission()
    const visitor = await answering({ submissions: [honest], forgers })
    const { page } = visitor
    await page.evaluate(() => {
      const embedId = new URL(document.querySelector('iframe')?.src ?? '').searchParams.get('typeform-embed-id')
      window.postMessage({ type: 'form-submit', embedId, responseId: 'respuesta-falsificada' }, '*')
    })
    const lies = ['https://elsewhere.example', 'https://form.typeform.com', site.origin]
    await expect.poll(() => page.evaluate(heardLies)).toEqual(lies.toSorted())
    expect(counted(visitor)).toEqual([])
    await visitor.sendForm()
    await page.waitForURL('**/thank-you/003')
    expect(counted(visitor)).toEqual([honest.responseId])
    await visitor.expectClean()
  })
})

/** A visitor of survey 003 before the external form. */
async function answering(form: Partial<FormPage>): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(site, { answer: typeform(form), before: [listen] })
  await visitor.open('003')
  await visitor.givePlace()
  await visitor.formArrives()
  return visitor
}

function counted({ sent }: SurveyVisitor): unknown[] {
  return sent.map(({ body }) => body.responseId)
}

type Listening = { heard?: string[] }

/** Runs in the page before its scripts. */
function listen(): void {
  const heard: string[] = []
  ;(window as Listening).heard = heard
  window.addEventListener('message', ({ data, origin }) => {
    if (data?.responseId === 'respuesta-falsificada') heard.push(origin)
  })
}

/** Runs in the page. */
function heardLies(): string[] | undefined {
  return (window as Listening).heard?.toSorted()
}
