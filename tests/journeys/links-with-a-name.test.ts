import { afterAll, beforeAll, expect, test } from 'vitest'
import { mexicoDay } from '#rules/format/dates.ts'
import { surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

const visits = () => site.ask("SELECT survey_id, bucket, amount FROM tally WHERE measure = 'visited-on-day'")

test('a link with a name is counted once per tab, and the name leaves the address', async () => {
  const visitor = await surveyVisitor(site)
  const { page } = visitor
  await page.goto(`${site.origin}/survey/004?via=Radio`)
  await visitor.postalCode.waitFor()
  await expect.poll(() => page.url()).toBe(`${site.origin}/survey/004`)
  const day = mexicoDay(Date.now())
  await expect.poll(visits).toMatchObject([{ survey_id: '004', bucket: `${day} visit radio` }])
  await page.reload()
  await visitor.postalCode.waitFor()
  expect(visitor.reached).toEqual([{ step: 'visit', via: 'radio' }])
  await visitor.expectClean()
})

test('what is no name is a visit like others', async () => {
  const visitor = await surveyVisitor(site)
  await visitor.page.goto(`${site.origin}/survey/005?via=${encodeURIComponent('<script>')}&fbclid=x`)
  await visitor.postalCode.waitFor()
  await expect.poll(() => visitor.reached).toEqual([{ step: 'visit' }])
})
