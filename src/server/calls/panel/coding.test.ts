import { beforeAll, describe, expect, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodedQuestionsReply } from '#contract/coding-schemas.ts'
import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { RecordReply } from '#contract/people-schemas.ts'
import { codedId } from '#questions/coded.ts'
import { survey005 } from '#surveys/005.ts'
import { appForAll, type basic, startedBody, type TestApp } from '../../../../tests/support/app.ts'
import { admin, codingDesk, OPEN, wordsOf, writingCrowd } from '../../../../tests/support/coding-desk.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { keepAll, type Respondent } from '../../../../tests/support/crowds/respondents.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { ageOf, rakedWeights } from '../../../../tests/support/releases/one-by-one.ts'
import { moveAll } from '../../../../tests/support/store.ts'
import { textHash } from '../../coding/text-hash.ts'

const first = writingCrowd(900, 7)
const later = writingCrowd(60, 8)

describe.each(engines)('open answers become numbers, on $engine', ({ freshDatabase }) => {
  const opened = appForAll({ freshDatabase })
  let site: TestApp
  let desk: ReturnType<typeof codingDesk>
  let ana: ReturnType<typeof basic>
  let luis: ReturnType<typeof basic>

  beforeAll(async () => {
    site = opened()
    await keepAll(site.store, survey005, first)
    desk = codingDesk(site)
    ana = await desk.coder('ana')
    luis = await desk.coder('luis')
  })

  const adults = () => first.filter((who) => ageOf(who) !== 'under-18')

  test('nearly equal texts are one, with their number of people, and nothing else of them', async () => {
    expect((await desk.ask<CodedQuestionsReply>(codingPaths.codedQuestions('005'))).questions).toEqual([])
    const list = await desk.texts('waiting')
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
    expect((await desk.saveFrame(['Agua', 'Luz'])).statusCode).toBe(200)
    const late = { question: OPEN, after: 0, isPublished: false, codes: [{ label: 'Otra' }] }
    expect((await desk.send(codingPaths.frame('005'), late)).json()).toMatchObject({ code: 'frame-changed' })
    expect((await desk.saveFrame(['Agua', 'Luz', 'Basura'])).statusCode).toBe(200)
    const { frame, history } = await desk.coding()
    expect(frame.codes.map(({ id }) => id)).toEqual(['agua', 'luz', 'basura'])
    expect(history.map(({ number, person, codes }) => [number, person, codes])).toEqual([
      [2, 'admin', 3],
      [1, 'admin', 2],
    ])
  })

  test('what is coded counts like a question with several options: counts, weights, exports, crosstabs', async () => {
    await desk.code({ agua: ['agua'], 'Más luz': ['luz'], 'Basura y agua': ['basura', 'agua'], Nada: [] }, ana)
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
    const result = await desk.codedResult()
    expect([...result.keys()]).toEqual(Object.keys(expected))
    for (const [option, isIn] of Object.entries(expected)) {
      expect(result.get(option)?.count, option).toBe(people.filter(isIn).length)
      expect(result.get(option)?.share, option).toBeCloseTo(shareOf(isIn), 9)
    }

    const asColumn = await desk.ask<CrosstabReply>(apiPaths.crosstab('005'), { filas: 'sex', columnas: codedId(OPEN) })
    const water = asColumn.columns.findIndex(({ name }) => name === 'Agua')
    expect(asColumn.tables[0]?.bases[water]).toBe(people.filter(expected.agua ?? (() => false)).length)
    const asRow = await desk.ask<CrosstabReply>(apiPaths.crosstab('005'), { filas: codedId(OPEN), columnas: 'sex' })
    expect(asRow.tables[0]?.rows[0]?.values[0]).toBeCloseTo(shareOf(expected.agua ?? (() => false)), 9)

    const csv = await site.app.inject({ url: panelExportPaths.csv('005'), headers: admin })
    const [header = [], ...rows] = readCsv(csv.body)
    const column = header.indexOf('one_service_change__codes__agua')
    expect(rows.filter((row) => row[column] === '1')).toHaveLength(first.filter(expected.agua ?? (() => false)).length)
  })

  test('a second coder is blind to the first; where they differ it waits until it is settled', async () => {
    const blind = await desk.texts('not-mine', luis)
    expect(blind.total).toBe(5)
    expect(JSON.stringify(blind)).not.toContain('codes')
    await desk.code({ agua: ['agua'], 'Más luz': ['luz'], 'Basura y agua': ['basura'], Nada: [] }, luis)
    const differing = await desk.texts('differing')
    expect(differing.texts).toMatchObject([
      {
        words: 'Basura y agua',
        byCoder: [
          { coder: 'ana', codes: ['agua', 'basura'] },
          { coder: 'luis', codes: ['basura'] },
        ],
      },
    ])
    const { coders, agreement, differingTexts } = await desk.coding()
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
    expect((await desk.codedResult()).get('basura')?.count).toBe(0)
    await desk.code({ 'Basura y agua': ['basura'] }, ana, true)
    expect((await desk.codedResult()).get('basura')?.count).toBe(
      adults().filter((who) => wordsOf(who) === 'Basura y agua').length,
    )
    expect((await desk.coding()).differingTexts).toBe(0)
    const { entries } = await desk.ask<RecordReply>(peoplePaths.record)
    expect(entries.find(({ action }) => action === 'settled')).toMatchObject({
      person: 'ana',
      surveyId: '005',
      detail: OPEN,
    })
  })

  test('new answers that equal a coded text take its codes, in every spelling; the rest wait', async () => {
    const before = await desk.codedResult()
    await keepAll(site.store, survey005, later)
    const added = later.filter((who) => ageOf(who) !== 'under-18')
    const count = (...texts: string[]) => added.filter((who) => texts.includes(wordsOf(who) ?? '')).length
    const after = await desk.codedResult()
    expect(after.get('luz')?.count).toBe((before.get('luz')?.count ?? 0) + count('Más luz', 'mas luz'))
    expect(after.get('por-codificar')?.count).toBe((before.get('por-codificar')?.count ?? 0) + count('asdf'))
    await site.store.counts.recount('005')
    expect(await desk.codedResult()).toEqual(after)
  })

  test('a code is taken off again, and one that the frame no longer has leaves its texts to be coded', async () => {
    await desk.code({ 'Más luz': null }, ana)
    await desk.code({ 'Más luz': null }, luis)
    expect((await desk.codedResult()).get('luz')?.count).toBe(0)
    await desk.code({ 'Más luz': ['luz'] }, ana)
    const withLight = await desk.codedResult()
    expect((await desk.saveFrame(['Agua', 'Basura'])).statusCode).toBe(200)
    const without = await desk.codedResult()
    expect(without.has('luz')).toBe(false)
    expect(without.get('por-codificar')?.count).toBe(
      (withLight.get('por-codificar')?.count ?? 0) + (withLight.get('luz')?.count ?? 0),
    )
  })

  test.each([
    ['a question without words', { question: 'water-days', after: 0, isPublished: false, codes: [] }],
    ['a code twice', { question: OPEN, after: 9, isPublished: false, codes: [{ label: 'Uno' }, { label: 'uno' }] }],
    ['a thousand codes', { question: OPEN, after: 9, isPublished: false, codes: Array(1_000).fill({ label: 'x' }) }],
  ])('a frame with %s is refused', async (_, body) => {
    expect((await desk.send(codingPaths.frame('005'), body)).statusCode).toBe(400)
  })

  test('a code that the frame does not have is refused', async () => {
    const [known] = (await desk.texts('mine', ana)).texts
    const texts = [{ text: known?.text, codes: ['otro'] }]
    const reply = await desk.send(codingPaths.texts('005'), { question: OPEN, texts })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { error: expect.stringContaining('ya no está en la lista') },
    ])
  })

  test('codes for a text that nobody wrote are refused and not kept; those for one that waits for nine others, until it can be read', async () => {
    const visitor = site.visitor('2001:db8:5::1')
    const { sessionId } = await startedBody(visitor, '005')
    const adult = { ...plainAnswers(survey005.questionnaire), 'age-band': { choice: '25-to-34' } }
    const answers = { ...adult, [OPEN]: { text: 'Parques' } }
    expect((await visitor.answer({ sessionId, answers }, '005')).statusCode).toBe(200)
    const [known] = (await desk.texts('mine', ana)).texts
    const kept = await site.store.coding.codedTexts('005')
    const codeBeside = (words: string) => {
      const texts = [known?.text, textHash(words)].map((text) => ({ text, codes: ['agua'] }))
      return desk.send(codingPaths.texts('005'), { question: OPEN, texts })
    }
    for (const words of ['lo que nadie escribió', 'Parques']) {
      const reply = await codeBeside(words)
      const error = expect.stringContaining('entre los que se pueden leer')
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { error }])
    }
    expect(await site.store.coding.codedTexts('005')).toEqual(kept)
    await moveAll(site.store)
    expect((await codeBeside('Parques')).statusCode).toBe(200)
  })
})
