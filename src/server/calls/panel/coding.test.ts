import { beforeAll, describe, expect, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodedQuestionsReply, CodingReply, CodingSheetReply, CodingTextsReply } from '#contract/coding-schemas.ts'
import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { AccountsReply, RecordReply } from '#contract/people-schemas.ts'
import { codedId } from '#questions/coded.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, appForAll, basic, type TestApp } from '../../../../tests/support/app.ts'
import { keepAll, manyRespondents, type Respondent } from '../../../../tests/support/crowds/respondents.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { readXlsx } from '../../../../tests/support/read-xlsx.ts'
import { ageOf, rakedWeights } from '../../../../tests/support/releases/one-by-one.ts'
import { workbookOf } from '../../workbook.ts'

const admin = basic('admin', ADMIN_PASSWORD)
type Headers = ReturnType<typeof basic>
const OPEN = 'one-service-change'
const wordsOf = ({ answers }: Respondent) => (answers[OPEN] as { text: string } | undefined)?.text
const said = ['El agua', 'agua', 'AGUAS.', 'Más luz', 'mas luz', 'Basura y agua', 'Nada', 'asdf']

function crowd(people: number, seed: number): Respondent[] {
  return manyRespondents(survey005, people, seed).map((who, at) => {
    const { [OPEN]: _, ...answers } = who.answers
    const text = said[at % (said.length + 2)]
    return { ...who, answers: { ...answers, ...(text !== undefined && { [OPEN]: { text } }) } }
  })
}

const first = crowd(900, 7)
const later = crowd(60, 8)

describe.each(engines)('open answers become numbers, on $engine', ({ freshDatabase }) => {
  const opened = appForAll({ freshDatabase })
  let site: TestApp
  let ana: Headers
  let luis: Headers

  async function ask<Reply>(
    path: string,
    query: Record<string, string> = {},
    headers: Headers = admin,
  ): Promise<Reply> {
    const reply = await site.app.inject({ url: path, query, headers })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    return reply.json<Reply>()
  }
  const send = (path: string, payload: object, headers: Headers = admin) =>
    site.app.inject({ method: 'POST', url: path, payload, headers })
  const coding = async () => {
    const { questions } = await ask<CodingReply>(codingPaths.coding('005'))
    const found = questions.find(({ id }) => id === OPEN)
    if (!found) throw new Error('not there')
    return found
  }
  const texts = (show: string, headers = admin) =>
    ask<CodingTextsReply>(codingPaths.texts('005'), { question: OPEN, show }, headers)
  const code = async (codes: Record<string, readonly string[] | null>, headers = admin, isSettled = false) => {
    const { texts: all } = await texts(isSettled ? 'differing' : 'not-mine', headers)
    const mine = isSettled ? [] : (await texts('mine', headers)).texts
    const named = [...all, ...mine]
    const sent = Object.entries(codes).map(([words, given]) => ({
      text: named.find((each) => [each.words, ...each.others].includes(words))?.text ?? words,
      codes: given,
    }))
    const reply = await send(codingPaths.texts('005'), { question: OPEN, texts: sent, isSettled }, headers)
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  }
  const saveFrame = async (labels: readonly string[], isPublished = false) => {
    const { frame } = await coding()
    const codes = labels.map((label) => frame.codes.find((each) => each.label === label) ?? { label })
    return send(codingPaths.frame('005'), { question: OPEN, after: frame.number, isPublished, codes })
  }
  const codedResult = async () => {
    const { questions } = await ask<AnalysisReply>(apiPaths.analysis('005'))
    const result = questions.find(({ question }) => question === codedId(OPEN))
    return new Map(result?.options.map(({ option, count, weighted }) => [option, { count, share: weighted.value }]))
  }

  beforeAll(async () => {
    site = opened()
    await keepAll(site.store, survey005, first)
    const added = async (user: string) => {
      const reply = await send(peoplePaths.accounts, { user, name: user, role: 'analysis' })
      return basic(user, reply.json<AccountsReply>().made?.password ?? '')
    }
    ana = await added('ana')
    luis = await added('luis')
  })

  const adults = () => first.filter((who) => ageOf(who) !== 'under-18')

  test('nearly equal texts are one, with their number of people, and nothing else of them', async () => {
    expect((await ask<CodedQuestionsReply>(codingPaths.codedQuestions('005'))).questions).toEqual([])
    const list = await texts('waiting')
    const water = adults().filter((who) => ['El agua', 'agua', 'AGUAS.'].includes(wordsOf(who) ?? ''))
    expect(list.total).toBe(5)
    expect(list.texts[0]).toEqual({
      text: expect.stringMatching(/^[0-9a-f]{32}$/),
      words: expect.stringMatching(/agua/i),
      others: [expect.stringMatching(/agua/i), expect.stringMatching(/agua/i)],
      people: water.length,
    })
    const sizes = list.texts.map(({ people }) => people)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('a frame is saved after the one that was edited, and every state of it stays', async () => {
    expect((await saveFrame(['Agua', 'Luz'])).statusCode).toBe(200)
    const late = { question: OPEN, after: 0, isPublished: false, codes: [{ label: 'Otra' }] }
    expect((await send(codingPaths.frame('005'), late)).json()).toMatchObject({ code: 'frame-changed' })
    expect((await saveFrame(['Agua', 'Luz', 'Basura'])).statusCode).toBe(200)
    const { frame, history } = await coding()
    expect(frame.codes.map(({ id }) => id)).toEqual(['agua', 'luz', 'basura'])
    expect(history.map(({ number, person, codes }) => [number, person, codes])).toEqual([
      [2, 'admin', 3],
      [1, 'admin', 2],
    ])
  })

  test('what is coded counts like a question with several options: counts, weights, exports, crosstabs', async () => {
    await code({ agua: ['agua'], 'Más luz': ['luz'], 'Basura y agua': ['basura', 'agua'], Nada: [] }, ana)
    const has =
      (...texts: string[]) =>
      (who: Respondent) =>
        texts.includes(wordsOf(who) ?? '')
    const expected: Record<string, (who: Respondent) => boolean> = {
      agua: has('El agua', 'agua', 'AGUAS.', 'Basura y agua'),
      luz: has('Más luz', 'mas luz'),
      basura: has('Basura y agua'),
      'sin-codigo': has('Nada'),
      'por-codificar': has('asdf'),
    }
    const people = adults()
    const weights = rakedWeights(people)
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const shareOf = (isIn: (who: Respondent) => boolean) =>
      people.reduce((sum, who, at) => sum + (isIn(who) ? (weights[at] ?? 0) : 0), 0) / all
    const result = await codedResult()
    expect([...result.keys()]).toEqual(Object.keys(expected))
    for (const [option, isIn] of Object.entries(expected)) {
      expect(result.get(option)?.count, option).toBe(people.filter(isIn).length)
      expect(result.get(option)?.share, option).toBeCloseTo(shareOf(isIn), 9)
    }

    const asColumn = await ask<CrosstabReply>(apiPaths.crosstab('005'), { filas: 'sex', columnas: codedId(OPEN) })
    const water = asColumn.columns.findIndex(({ name }) => name === 'Agua')
    expect(asColumn.tables[0]?.bases[water]).toBe(people.filter(expected.agua ?? (() => false)).length)
    const asRow = await ask<CrosstabReply>(apiPaths.crosstab('005'), { filas: codedId(OPEN), columnas: 'sex' })
    expect(asRow.tables[0]?.rows[0]?.values[0]).toBeCloseTo(shareOf(expected.agua ?? (() => false)), 9)

    const csv = await site.app.inject({ url: panelExportPaths.csv('005'), headers: admin })
    const [header = [], ...rows] = readCsv(csv.body)
    const column = header.indexOf('one_service_change__codes__agua')
    expect(rows.filter((row) => row[column] === '1')).toHaveLength(first.filter(expected.agua ?? (() => false)).length)
  })

  test('a second coder is blind to the first; where they differ it waits until it is settled', async () => {
    const blind = await texts('not-mine', luis)
    expect(blind.total).toBe(5)
    expect(JSON.stringify(blind)).not.toContain('codes')
    await code({ agua: ['agua'], 'Más luz': ['luz'], 'Basura y agua': ['basura'], Nada: [] }, luis)
    const differing = await texts('differing')
    expect(differing.texts).toMatchObject([
      {
        words: 'Basura y agua',
        byCoder: [
          { coder: 'ana', codes: ['agua', 'basura'] },
          { coder: 'luis', codes: ['basura'] },
        ],
      },
    ])
    const { coders, agreement, differingTexts } = await coding()
    expect([coders, differingTexts]).toEqual([
      [
        { coder: 'ana', texts: 4 },
        { coder: 'luis', texts: 4 },
      ],
      1,
    ])
    // Agreed on water, light and nothing; by chance on a sixteenth each.
    expect(agreement).toEqual([
      { coders: ['ana', 'luis'], texts: 4, share: 0.75, kappa: (0.75 - 3 / 16) / (1 - 3 / 16) },
    ])
    expect((await codedResult()).get('basura')?.count).toBe(0)
    await code({ 'Basura y agua': ['basura'] }, ana, true)
    expect((await codedResult()).get('basura')?.count).toBe(
      adults().filter((who) => wordsOf(who) === 'Basura y agua').length,
    )
    expect((await coding()).differingTexts).toBe(0)
    const { entries } = await ask<RecordReply>(peoplePaths.record)
    expect(entries.find(({ action }) => action === 'settled')).toMatchObject({
      person: 'ana',
      surveyId: '005',
      detail: OPEN,
    })
  })

  test('new answers that equal a coded text take its codes, in every spelling; the rest wait', async () => {
    const before = await codedResult()
    await keepAll(site.store, survey005, later)
    const added = later.filter((who) => ageOf(who) !== 'under-18')
    const count = (...texts: string[]) => added.filter((who) => texts.includes(wordsOf(who) ?? '')).length
    const after = await codedResult()
    expect(after.get('luz')?.count).toBe((before.get('luz')?.count ?? 0) + count('Más luz', 'mas luz'))
    expect(after.get('por-codificar')?.count).toBe((before.get('por-codificar')?.count ?? 0) + count('asdf'))
    await site.store.counts.recount('005')
    expect(await codedResult()).toEqual(after)
  })

  test('a code is taken off again, and one that the frame no longer has leaves its texts to be coded', async () => {
    await code({ 'Más luz': null }, ana)
    await code({ 'Más luz': null }, luis)
    expect((await codedResult()).get('luz')?.count).toBe(0)
    await code({ 'Más luz': ['luz'] }, ana)
    const withLight = await codedResult()
    expect((await saveFrame(['Agua', 'Basura'])).statusCode).toBe(200)
    const without = await codedResult()
    expect(without.has('luz')).toBe(false)
    expect(without.get('por-codificar')?.count).toBe(
      (withLight.get('por-codificar')?.count ?? 0) + (withLight.get('luz')?.count ?? 0),
    )
  })

  test('the sheet that is downloaded comes back coded, by text and not by person', async () => {
    const query = { question: OPEN }
    const sheet = await site.app.inject({ url: codingPaths.workbook('005'), query, headers: luis })
    const sheets = readXlsx(sheet.rawPayload)
    const rows = sheets.get('textos') ?? []
    expect(rows[0]).toEqual(['texto', 'personas', 'codigos'])
    expect(rows.find(([words]) => words === 'Basura y agua')?.[2]).toBe('basura')
    // As blind as the page: those that only the other coded are empty.
    expect(rows.find(([words]) => String(words).includes('luz'))?.[2]).toBeUndefined()
    const edited = await workbookOf([
      {
        ...{ name: 'codigos', widths: [], frozen: { rows: 1, columns: 0 } },
        rows: [
          [
            ['name', 'label', 'definicion', 'role'],
            ['agua', 'Agua', 'Que falta o está sucia'],
            ['basura', 'Basura'],
            ['', 'Alumbrado'],
          ],
        ],
      },
      {
        ...{ name: 'textos', widths: [], frozen: { rows: 1, columns: 0 } },
        rows: [
          [
            ['texto', 'personas', 'codigos'],
            ['mas LUZ', 5, 'Alumbrado'],
            ['asdf', 5, 'sin código'],
            ['Nada', 5, ''],
            ['agua', 5, 'Agua; Drenaje'],
            ['lo que nadie escribió', 1, 'Agua'],
          ],
        ],
      },
    ])
    const upload = (payload: Buffer) =>
      site.app.inject({
        ...{ method: 'POST', url: codingPaths.sheet('005'), query, payload },
        headers: { ...luis, 'content-type': 'application/octet-stream' },
      })
    expect((await upload(edited)).json<CodingSheetReply>()).toEqual({
      codes: 3,
      coded: 2,
      problems: [
        expect.stringMatching(/^textos!C5: «Drenaje» no es un código/),
        'Textos que nadie escribió, y no se usaron: 1.',
      ],
    })
    const { frame } = await coding()
    expect(frame.codes).toEqual([
      { id: 'agua', label: 'Agua', definition: 'Que falta o está sucia' },
      { id: 'basura', label: 'Basura' },
      { id: 'alumbrado', label: 'Alumbrado' },
    ])
    expect((await codedResult()).get('alumbrado')?.count).toBeGreaterThan(0)
    const strange = await upload(Buffer.from('PK\x03\x04 not really'))
    expect([strange.statusCode, strange.json<{ error: string }>().error]).toEqual([400, expect.stringMatching(/\.$/)])
  })

  test.each([
    ['a question without words', { question: 'water-days', after: 0, isPublished: false, codes: [] }],
    ['a code twice', { question: OPEN, after: 9, isPublished: false, codes: [{ label: 'Uno' }, { label: 'uno' }] }],
    ['a thousand codes', { question: OPEN, after: 9, isPublished: false, codes: Array(1_000).fill({ label: 'x' }) }],
  ])('a frame with %s is refused', async (_, body) => {
    expect((await send(codingPaths.frame('005'), body)).statusCode).toBe(400)
  })

  test('a code that the frame does not have is refused', async () => {
    const text = '0'.repeat(32)
    const reply = await send(codingPaths.texts('005'), { question: OPEN, texts: [{ text, codes: ['otro'] }] })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { error: expect.stringContaining('recarga la página') },
    ])
  })
})
