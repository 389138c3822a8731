import { expect, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import type { Release } from '#releases/release.ts'
import { DAY_MS } from '#rules/durations.ts'
import { survey005 } from '#surveys/005.ts'
import { keepAll } from '../../../../tests/support/crowds/respondents.ts'
import { answeredSites, later, NOON, newcomers } from '../../../../tests/support/releases/panel-releases.ts'

const answered = answeredSites()

type Site = Awaited<ReturnType<typeof answered>>

const tell = (site: Site, sha256: string, story: object) =>
  site.post(apiPaths.releaseStory('005'), { sha256, headline: '', leads: [], ...story })

/** A draft, and the first question that may lead with what the release says of it. */
async function prepared(site: Site) {
  const { draft } = (await site.prepare()).json<ReleasesReply>()
  const [lead] = draft?.story.canLead ?? []
  if (!draft || !lead) throw new Error('There is no draft')
  return { draft, lead, share: Number(/^\d+/.exec(lead.sentence)?.[0]) }
}

test('a false number is refused with the right one, and a true one is published', async () => {
  const site = await answered()
  const { draft, lead, share } = await prepared(site)
  expect(draft.story).toMatchObject({ leads: [], problems: [] })
  expect(draft.story.automatic.length).toBeGreaterThan(0)
  const sentence = (number: number) => ({ leads: [{ id: lead.id, sentence: ` Lo dice ${number} %. ` }] })
  const refused = await tell(site, draft.sha256, sentence(97))
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'story-refused' }])
  expect(refused.json().error).toMatch(
    new RegExp(`^Frase 1: «97 %» no está en los resultados elegidos. La publicación dice .*: ${share}\u00a0%`),
  )
  expect((await site.status()).draft).toEqual(draft)

  const { draft: told } = (
    await tell(site, draft.sha256, { headline: ' Agua ', ...sentence(share) })
  ).json<ReleasesReply>()
  const story = { headline: 'Agua', leads: [lead.id], sentences: [`Lo dice ${share} %.`] }
  expect(told).toMatchObject({ number: 1, madeAt: draft.madeAt, story: { headline: 'Agua', problems: [] } })
  expect((await site.publish(draft.sha256)).json()).toMatchObject({ code: 'draft-changed' })
  expect((await site.publish(told?.sha256 ?? '')).statusCode).toBe(200)
  const [row] = await site.ask('SELECT document FROM release')
  expect((JSON.parse(String(row?.document)) as Release).story).toEqual(story)
})

test('a chosen question without a text says its automatic sentence, and without a question nothing is kept', async () => {
  const site = await answered()
  const { draft, lead } = await prepared(site)
  const { draft: told } = (
    await tell(site, draft.sha256, { leads: [{ id: lead.id, sentence: '' }] })
  ).json<ReleasesReply>()
  expect(told?.story.leads).toEqual([{ id: lead.id, sentence: lead.sentence }])
  const { draft: emptied } = (await tell(site, told?.sha256 ?? '', {})).json<ReleasesReply>()
  expect(emptied?.sha256).toBe(draft.sha256)
  for (const wrong of [
    { headline: 'x'.repeat(111) },
    { leads: [{ id: lead.id, sentence: 'x'.repeat(241) }] },
    { leads: Array.from({ length: 4 }, () => ({ id: lead.id, sentence: '' })) },
    { headline: 'a\0b' },
  ])
    expect((await tell(site, draft.sha256, wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
  expect((await tell(site, 'a'.repeat(64), {})).json()).toMatchObject({ code: 'draft-changed' })
})

test('what was written stays when the draft is prepared again, and is not published once its number is another', async () => {
  const site = await answered()
  const { draft, lead, share } = await prepared(site)
  await tell(site, draft.sha256, { leads: [{ id: lead.id, sentence: `Lo dice ${share} %.` }] })
  const again = (await prepared(site)).draft
  expect(again.story).toMatchObject({ leads: [{ id: lead.id }], problems: [] })
  const shifted = newcomers(600, later).map((one) => ({ ...one, answers: { ...one.answers, ...answerOf(lead.id) } }))
  await keepAll(site.store, survey005, shifted)
  vi.setSystemTime(NOON + 8 * DAY_MS)
  const { draft: after } = (await site.prepare()).json<ReleasesReply>()
  expect(after?.story.problems).toMatchObject([{ at: 0, weight: 'refusal' }])
  const refused = await site.publish(after?.sha256 ?? '')
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'story-refused' }])
  expect(await site.ask('SELECT * FROM release')).toEqual([])
})

/** The last of its answers, which few gave before. */
function answerOf(id: string) {
  const question = survey005.questionnaire.sections
    .flatMap(({ questions }) => [...questions])
    .find((one) => one.id === id)
  if (question?.kind !== 'single') throw new Error(`${id} is not answered with one option`)
  return { [id]: { choice: String(question.options.at(-2)?.id) } }
}
