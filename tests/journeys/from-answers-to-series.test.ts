import { expect, onTestFinished, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingReply, CodingTextsReply } from '#contract/coding-schemas.ts'
import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { AccountsReply } from '#contract/people-schemas.ts'
import { releaseFileNames } from '#contract/release-file-names.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { seriesPaths } from '#contract/series-paths.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { codedId } from '#questions/coded.ts'
import type { Release } from '#releases/release.ts'
import { publishConfirmation } from '#rules/releases/confirmation.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Survey } from '#surveys/survey.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll, type Respondent } from '../support/crowds/respondents.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { openedId, openFrom } from '../support/survey-files/upload.ts'

const [BEFORE, NOW] = [openedId(1), openedId(2)]
const SERIES = 'gobierno-estatal'
const OPEN = 'problema'
const single = { kind: 'single', required: true, shuffle: false } as const
const options = (labels: readonly string[]) => labels.map((label) => ({ id: label.toLowerCase(), label }))

const study: SurveyDocument = {
  ...templateSurvey,
  title: 'Ánimo en el estado',
  questionnaire: {
    version: '1',
    sections: [
      {
        id: 'animo',
        title: 'El ánimo',
        questions: [
          {
            ...single,
            id: 'gobierno',
            text: '¿Cómo trabaja el gobierno del estado?',
            series: SERIES,
            options: options(['Bien', 'Regular', 'Mal']),
          },
          {
            ...single,
            id: 'partido',
            text: '¿Con qué partido simpatizas?',
            isElectoral: true,
            options: options(['Azul', 'Guinda']),
          },
          {
            id: OPEN,
            kind: 'short-text',
            text: '¿Cuál es el mayor problema de tu colonia?',
            required: false,
            maxLength: 120,
          },
        ],
      },
      { ...aboutYou, questions: [sexQuestion, ageQuestion] },
    ],
  },
}
const surveyOf = (id: string) => ({ ...study, id }) as Survey

const said = ['El agua', 'falta de agua', 'AGUA', 'baches', 'los baches', 'inseguridad', 'nada']
/** What each is about; one coder takes «falta de agua» for a service and not for water. */
const about: Record<string, string> = {
  'El agua': 'agua',
  'falta de agua': 'agua',
  baches: 'calles',
  inseguridad: 'inseguridad',
}

/** Everybody writes something. Those of one party complain of water twice as often. */
const writing = (people: readonly Respondent[]): Respondent[] =>
  people.map((who, at) => {
    const isBlue = (who.answers.partido as { choice: string }).choice === 'azul'
    const text = isBlue && at % 2 === 0 ? 'El agua' : (said[at % said.length] ?? '')
    return { ...who, answers: { ...who.answers, [OPEN]: { text } } }
  })

test('from 600 answers to what a house hands over: frame, two coders, crosstab by party, a release with both, and its series', async () => {
  const site = await startSite({ env: { METHOD_FILE: methodFileWithout() } })
  onTestFinished(site.close)
  const admin = basic('admin', ADMIN_PASSWORD)
  const { ask, send } = callsOn(site)
  for (const id of [BEFORE, NOW]) {
    await openFrom(site.store, { document: { ...study, title: `${study.title} ${id}` } })
    await site.refresh()
    await keepAll(site.store, surveyOf(id), writing(censusRespondents(surveyOf(id), 600, { seed: Number(id) })))
  }
  const publish = async (id: string, body: object = {}) => {
    const { draft } = await send<ReleasesReply>(apiPaths.releaseDraft(id), body, admin)
    const confirmed = { sha256: draft?.sha256 ?? '', confirmation: publishConfirmation(id) }
    await send(apiPaths.releases(id), confirmed, admin)
    await site.refresh()
    return ask<{ release: Release }>(releasePaths.data(releasePaths.release(id, 1), releaseFileNames.data, 'json'))
  }
  await publish(BEFORE)

  const coders = await Promise.all(
    ['ana', 'luis'].map(async (user) => {
      const reply = await send<AccountsReply>(peoplePaths.accounts, { user, name: user, role: 'analysis' }, admin)
      return basic(user, reply.made?.password ?? '')
    }),
  )
  const [ana = admin, luis = admin] = coders
  const labels = ['Agua', 'Calles', 'Inseguridad', 'Servicios']
  const codes = labels.map((label) => ({ label, definition: `Lo que toca a ${label.toLowerCase()}.` }))
  await send(codingPaths.frame(NOW), { question: OPEN, after: 0, isPublished: true, codes }, ana)
  const texts = (show: string, headers: Headers) =>
    ask<CodingTextsReply>(`${codingPaths.texts(NOW)}?question=${OPEN}&show=${show}`, headers)
  const code = async (headers: Headers, codesOf: (words: string) => string[]) => {
    const list = await texts('not-mine', headers)
    const coded = list.texts.map(({ text, words, others }) => ({
      text,
      codes: codesOf([words, ...others].find((each) => about[each]) ?? words),
    }))
    await send(codingPaths.texts(NOW), { question: OPEN, texts: coded }, headers)
  }
  const usual = (words: string) => [about[words] ?? []].flat()
  await Promise.all([
    code(ana, usual),
    code(luis, (words) => (words === 'falta de agua' ? ['servicios'] : usual(words))),
  ])
  const differing = await texts('differing', ana)
  expect(differing.texts).toMatchObject([
    {
      words: 'falta de agua',
      byCoder: [
        { coder: 'ana', codes: ['agua'] },
        { coder: 'luis', codes: ['servicios'] },
      ],
    },
  ])
  const settled = differing.texts.map(({ text }) => ({ text, codes: ['agua'] }))
  await send(codingPaths.texts(NOW), { question: OPEN, isSettled: true, texts: settled }, luis)
  const progress = await ask<CodingReply>(codingPaths.coding(NOW), ana)
  expect(progress.questions.find(({ id }) => id === OPEN)).toMatchObject({
    ...{ waiting: 0, differing: 0 },
    agreement: [{ coders: ['ana', 'luis'], texts: 5, share: 0.8, kappa: expect.closeTo((0.8 - 0.2) / (1 - 0.2), 9) }],
  })

  const crosstab = await ask<CrosstabReply>(`${apiPaths.crosstab(NOW)}?filas=${codedId(OPEN)}&columnas=partido`, ana)
  const water = crosstab.tables[0]?.rows.find(({ label }) => label === 'Agua')
  expect(crosstab.columns.map(({ name }) => name)).toEqual(['Total', 'Azul', 'Guinda'])
  expect(water?.letters).toEqual(['', 'B', ''])

  const { release } = await publish(NOW, { banner: 'partido' })
  const coded = release.questions.find(({ id }) => id === codedId(OPEN))
  expect(coded?.result.kind === 'table' && coded.result.rows.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Agua', 'Calles']),
  )
  const byParty = release.comparisons.find(({ by }) => by === 'answer')
  expect(byParty?.groups.map(({ name }) => name)).toEqual(['Azul', 'Guinda'])
  const waterOf = byParty?.questions
    .find(({ question }) => question === codedId(OPEN))
    ?.tables.map((table) => {
      const share = table.kind === 'table' ? table.rows.find(({ option }) => option === 'agua')?.share : undefined
      return share?.kind === 'shown' ? share.percent : 0
    })
  expect(waterOf?.[0]).toBeGreaterThan(waterOf?.[1] ?? 100)
  expect(release.method.find(({ id }) => id === 'codificacion')?.value).toContain('Codificaron 2 personas')

  const series = await ask<{ points: { surveyId: string }[] }>(seriesPaths.data(SERIES, 'json'))
  expect(JSON.stringify(series)).toContain(BEFORE)
  expect(JSON.stringify(series)).toContain(NOW)
  const page = await fetch(site.origin + seriesPaths.page(SERIES))
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('¿Cómo trabaja el gobierno del estado?'),
  ])
})

type Headers = ReturnType<typeof basic>

function callsOn({ origin }: RunningSite) {
  async function read<Reply>(path: string, init: RequestInit): Promise<Reply> {
    const reply = await fetch(origin + path, init)
    const text = await reply.text()
    expect([path, reply.status, text]).toEqual([path, 200, expect.any(String)])
    return JSON.parse(text) as Reply
  }
  return {
    ask: <Reply>(path: string, headers?: Headers) => read<Reply>(path, headers ? { headers } : {}),
    send: <Reply>(path: string, body: object, headers: Headers) =>
      read<Reply>(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
