import { expect } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingReply, CodingTextsReply } from '#contract/coding-schemas.ts'
import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { AccountsReply } from '#contract/people-schemas.ts'
import { codedId } from '#questions/coded.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, type TestApp } from './app.ts'
import { manyRespondents, type Respondent } from './crowds/respondents.ts'

/** An open question of survey 005. */
export const OPEN = 'one-service-change'
export const admin = basic('admin', ADMIN_PASSWORD)
type Headers = ReturnType<typeof basic>

const said = ['El agua', 'agua', 'AGUAS.', 'Más luz', 'mas luz', 'Basura y agua', 'Nada', 'asdf']
export const wordsOf = ({ answers }: Respondent) => (answers[OPEN] as { text: string } | undefined)?.text

/** People who wrote one of a few texts to the open question, or nothing. */
export function writingCrowd(people: number, seed: number): Respondent[] {
  return manyRespondents(survey005, people, seed).map((who, at) => {
    const { [OPEN]: _, ...answers } = who.answers
    const text = said[at % (said.length + 2)]
    return { ...who, answers: { ...answers, ...(text !== undefined && { [OPEN]: { text } }) } }
  })
}

/** What coders do in the panel, by its calls: each of them coded by the words of a text. */
export function codingDesk({ app }: TestApp) {
  async function ask<Reply>(path: string, query: Record<string, string> = {}, headers: Headers = admin) {
    const reply = await app.inject({ url: path, query, headers })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    return reply.json<Reply>()
  }
  const send = (path: string, payload: object, headers: Headers = admin) =>
    app.inject({ method: 'POST', url: path, payload, headers })
  const texts = (show: string, headers = admin) =>
    ask<CodingTextsReply>(codingPaths.texts('005'), { question: OPEN, show }, headers)
  async function coding() {
    const { questions } = await ask<CodingReply>(codingPaths.coding('005'))
    const found = questions.find(({ id }) => id === OPEN)
    if (!found) throw new Error('not there')
    return found
  }
  return {
    ask,
    send,
    texts,
    coding,

    async coder(user: string): Promise<Headers> {
      const reply = await send(peoplePaths.accounts, { user, name: user, role: 'analysis' })
      return basic(user, reply.json<AccountsReply>().made?.password ?? '')
    },

    async code(codes: Record<string, readonly string[] | null>, headers = admin, isSettled = false) {
      const { texts: all } = await texts(isSettled ? 'differing' : 'not-mine', headers)
      const mine = isSettled ? [] : (await texts('mine', headers)).texts
      const named = [...all, ...mine]
      const sent = Object.entries(codes).map(([words, given]) => ({
        text: named.find((each) => [each.words, ...each.others].includes(words))?.text ?? words,
        codes: given,
      }))
      const reply = await send(codingPaths.texts('005'), { question: OPEN, texts: sent, isSettled }, headers)
      expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    },

    async saveFrame(labels: readonly string[], isPublished = false) {
      const { frame } = await coding()
      const codes = labels.map((label) => frame.codes.find((each) => each.label === label) ?? { label })
      return send(codingPaths.frame('005'), { question: OPEN, after: frame.number, isPublished, codes })
    },

    async codedResult() {
      const { questions } = await ask<AnalysisReply>(apiPaths.analysis('005'))
      const result = questions.find(({ question }) => question === codedId(OPEN))
      return new Map(result?.options.map(({ option, count, weighted }) => [option, { count, share: weighted.value }]))
    },
  }
}
