import { expect, test } from 'vitest'
import type { Table } from '#releases/release.ts'
import { evenly, neighbours, pollRelease, respondent } from '../../../../tests/support/releases/poll.ts'
import { randomReleases } from '../../../../tests/support/releases/random-releases.ts'
import { choicesOf, releasedQuestions, takesOneOption } from '../released-questions.ts'
import { differences } from './differences.ts'

const optionsIn = ({ rows }: Table) => rows.map(({ option }) => option)

test.each([1, 2, 3, 4])('every table of everybody has the rows of «No sé» and the like: survey %i', (seed) => {
  for (const { survey, release } of randomReleases(seed)) {
    const tables = releasedQuestions(survey.questionnaire).flatMap((question) => {
      const result = release.questions.find(({ id }) => id === question.id)?.result
      return result?.kind === 'table' ? [{ question, result }] : []
    })
    expect(tables.length).toBeGreaterThan(2)
    for (const { question, result } of tables) {
      const apart = choicesOf(question).filter(({ isApart }) => isApart)
      expect(optionsIn(result), question.id).toEqual(expect.arrayContaining(apart.map(({ id }) => id)))
      const inOthers = result.rows.filter(({ share }) => share.kind === 'in-others')
      if (inOthers.length > 0) expect(takesOneOption(question) && optionsIn(result)).toContain('others')
    }
    const ofGroups = release.comparisons.flatMap(({ questions }) => questions.flatMap((one) => one.tables))
    const kinds = ofGroups.flatMap((table) => (table.kind === 'table' ? table.rows.map(({ share }) => share.kind) : []))
    expect(kinds).not.toContain('in-others')
  }
})

const crowd = evenly(neighbours(900)).map((who) =>
  ['d', 'dont-know'].includes(who.answers.one?.options?.[0] ?? '') ? respondent(who, { one: 'a' }) : who,
)
const withChoices = (chosen: Readonly<Record<string, number>>, earlier: ReturnType<typeof pollRelease>[] = []) => {
  const choices = Object.entries(chosen).flatMap(([one, people]) => Array<string>(people).fill(one))
  const few = neighbours(choices.length, 3).map((who, at) => respondent(who, { one: choices[at] ?? '' }))
  return pollRelease([...crowd, ...few], { earlier })
}
const rowsIn = ({ release }: ReturnType<typeof pollRelease>) => {
  const result = release.questions.find(({ id }) => id === 'one')?.result
  return result?.kind === 'table' ? result.rows : []
}

test('a merged «No sé» says the same whether it is few or hides another', () => {
  const [few, many] = [withChoices({ 'dont-know': 3, d: 12 }), withChoices({ 'dont-know': 12, d: 3 })]
  expect(rowsIn(few).slice(-2)).toEqual(rowsIn(many).slice(-2))
  expect(rowsIn(few).at(-1)).toEqual({
    option: 'dont-know',
    label: 'No sé',
    isApart: true,
    share: { kind: 'in-others' },
  })
})

test('one that is repeated stays hidden until ten people came or went', () => {
  const first = withChoices({ 'dont-know': 8, d: 14 })
  const second = withChoices({ 'dont-know': 11, d: 14 }, [first])
  const third = withChoices({ 'dont-know': 16, d: 34 }, [first, second])
  expect(second.release.questions[0]?.result).toMatchObject({ repeats: { number: 1 } })
  for (const made of [first, second, third]) expect(rowsIn(made).at(-1)?.share).toEqual({ kind: 'in-others' })
})

test('that a «No sé» is counted apart, or no longer, is told as a difference', () => {
  const [merged, apart] = [
    withChoices({ 'dont-know': 3, d: 12 }).release,
    withChoices({ 'dont-know': 40, d: 40 }).release,
  ]
  expect(differences(merged, apart).join()).toMatch(/«¿Cuál\?»: .*«No sé» se cuenta ahora por separado/)
  expect(differences(apart, merged).join()).toMatch(/«¿Cuál\?»: .*«No sé» está ahora en «Otras respuestas»/)
})
