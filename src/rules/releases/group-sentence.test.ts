import { describe, expect, test } from 'vitest'
import { type Comparison, groupTables, type Release, type ReleasedRow, type Table } from '#releases/release.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { randomReleases } from '../../../tests/support/releases/random-releases.ts'
import { sampleRelease } from '../../../tests/support/releases/sample-release.ts'
import { groupSentence } from './group-sentence.ts'

type Mark = 'more' | 'less' | undefined

function table(shares: readonly (readonly [number, Mark?])[], more: Partial<Table> = {}): Table {
  const labels = ['Mucho', 'Poco', 'No sé']
  const rows = shares.map(([percent, againstRest], at): ReleasedRow => {
    const label = labels[at] ?? ''
    const share = { kind: 'shown', percent, low: percent - 3, high: percent + 3, nEff: 300 } as const
    return { option: label, label, isApart: label === 'No sé', share, ...(againstRest && { againstRest }) }
  })
  return { kind: 'table', base: 500, nEff: 300, rows, ...more }
}

const ages = ['18 a 34 años', '35 a 54 años', '55 años o más'].map((name) => ({ id: name, name }))

function said(
  tables: Comparison['questions'][number]['tables'],
  { everybody = table([[22], [70], [8]]), by = 'age' as Comparison['by'], groups = ages, rules = 3 } = {},
) {
  const questions = [{ id: 'heard', text: '', kind: 'single', isElectoral: false, asked: '', result: everybody }]
  const comparison = { by, groups, questions: [{ question: 'heard', tables }] }
  return groupSentence({ questions, rules }, comparison, 'heard')?.text
}

const plain = table([[22], [70], [8]])

describe('a question among groups is told in one sentence', () => {
  test('of the one group that differs, with everybody’s share beside its own', () => {
    expect(said([table([[31, 'more'], [61], [8]]), plain, plain])).toBe(
      '31\u00a0% de las personas de 18 a 34 años respondió «Mucho», frente a 22\u00a0% en total.',
    )
    expect(said([table([[42, 'more'], [50], [8]]), plain, plain])).toContain(
      '«Mucho» casi el doble que el conjunto: 42',
    )
    expect(said([plain, plain, table([[11, 'less'], [81], [8]])])).toContain('«Mucho» la mitad que el conjunto: 11')
  })

  test('of groups by what they answered, with their answers', () => {
    const groups = ['Buena', 'Mala'].map((name) => ({ id: name, name }))
    expect(said([table([[31, 'more'], [61], [8]]), plain], { by: 'answer', groups })).toBe(
      '31\u00a0% de quienes dijeron «Buena» respondió «Mucho», frente a 22\u00a0% en total.',
    )
    expect(said([plain, table([[44, 'more'], [48], [8]])], { by: 'answer', groups })).toContain(
      'Quienes dijeron «Mala» respondieron «Mucho» el doble que el conjunto',
    )
    expect(said([table([[42, 'more'], [50], [8]]), table([[9, 'less'], [85], [6]])], { by: 'answer', groups })).toBe(
      '«Mucho» se respondió más entre quienes dijeron «Buena» (42\u00a0%), y menos entre quienes dijeron «Mala» (9\u00a0%); en total, 22\u00a0%.',
    )
  })

  test('of the answer that is farthest from everybody’s, with all the groups that differ in it', () => {
    const young = table([[42, 'more'], [50, 'less'], [8]])
    expect(said([young, plain, table([[9, 'less'], [85, 'more'], [6]])])).toBe(
      '«Mucho» se respondió más entre las personas de 18 a 34 años (42\u00a0%), y menos entre las personas de 55 años o más (9\u00a0%); en total, 22\u00a0%.',
    )
  })

  test('not of «No sé» while there is something else to tell', () => {
    const both = table([[30, 'more'], [45], [25, 'more']])
    expect(said([both, plain, plain])).toContain('«Mucho»')
    expect(said([table([[30], [45], [25, 'more']]), plain, plain])).toContain('«No sé»')
  })

  test('or that nobody differs, as far as it was tested', () => {
    const repeated = table([[22], [70], [8]], { repeats: { number: 1, publishedOn: '2026-10-05' } })
    expect(said([plain, plain, plain])).toBe('Ningún grupo difiere con claridad del resto.')
    expect(said([plain, plain, repeated])).toMatch(/^De los grupos que se pudieron comparar, ninguno/)
    expect(said([plain, repeated, { kind: 'withheld', why: 'few' }])).toMatch(/no se pudo comparar/)
    expect(said([plain, plain, plain], { rules: 2 })).toBeUndefined()
  })

  test('without everybody’s share where that is another release’s and contradicts the test', () => {
    const sentence = said([table([[31, 'more'], [61], [8]]), plain, plain], { everybody: table([[33], [60], [7]]) })
    expect(sentence).toBe('31\u00a0% de las personas de 18 a 34 años respondió «Mucho», más que el resto.')
  })
})

test('of simulated releases, every number of a sentence is published, of the group and the answer that it names', () => {
  const roll = dice(41)
  const simulated = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => randomReleases(seed).map(({ release }) => release))
  const sentences = [sampleRelease().release, ...simulated].flatMap((release) =>
    release.comparisons.flatMap((comparison) => [
      ...checkedSentences(release, comparison),
      // Crowds that agree leave little to tell: here as if the test had found differences.
      ...checkedSentences(release, withMarks(release, comparison, roll)),
    ]),
  )
  expect(sentences.filter((sentence) => sentence.includes('%')).length).toBeGreaterThan(100)
  expect(sentences.filter((sentence) => !sentence.includes('%')).length).toBeGreaterThan(50)
})

function withMarks({ questions }: Release, comparison: Comparison, roll: (sides: number) => number): Comparison {
  const marked = (table: Table, question: string): Table => ({
    ...table,
    rows: table.rows.map((row) => {
      const distance = (percentIn(table, row.label) ?? 0) - (percentIn(resultOf(questions, question), row.label) ?? 0)
      return distance === 0 || roll(4) > 0 ? row : { ...row, againstRest: distance > 0 ? 'more' : 'less' }
    }),
  })
  return {
    ...comparison,
    questions: comparison.questions.map(({ question, tables }) => ({
      question,
      tables: tables.map((table) => (table.kind === 'table' ? marked(table, question) : table)),
    })),
  }
}

function resultOf(questions: Release['questions'], question: string): Table | undefined {
  const result = questions.find(({ id }) => id === question)?.result
  return result?.kind === 'table' ? result : undefined
}

function percentIn(table: Table | undefined, label: string | undefined): number | undefined {
  const share = table?.rows.find((row) => row.label === label)?.share
  return share?.kind === 'shown' ? share.percent : undefined
}

function checkedSentences(release: Release, comparison: Comparison): string[] {
  return comparison.questions.map(({ question }) => {
    const sentence = groupSentence(release, comparison, question)?.text
    if (!sentence) throw new Error('A release under the present rules says what was tested')
    const label = sentence.match(/«(.*)»/)?.[1]
    const everybody = percentIn(resultOf(release.questions, question), label)
    const own = groupTables({ comparisons: [comparison] }, question).flatMap(({ group, table }) =>
      table.kind === 'table' && !table.repeats ? [{ name: group.name, table }] : [],
    )
    const numbers = [...sentence.replace(`«${label}»`, '').matchAll(/(\d+)\u00a0%/g)].map(([, number]) =>
      Number(number),
    )
    const marked = own.flatMap(({ table }) => table.rows.filter((row) => row.label === label && row.againstRest))
    const published = marked.map(({ share }) => (share.kind === 'shown' ? share.percent : undefined))
    expect(numbers.length > 0, sentence).toBe(marked.length > 0)
    for (const number of numbers) expect([everybody, ...published], sentence).toContain(number)
    for (const { name, table } of own) {
      const said = sentence.split(`${name} (`)[1]
      if (said) expect(Number.parseInt(said, 10), sentence).toBe(percentIn(table, label))
    }
    const total = sentence.match(/(?:frente a|en total,) (\d+)/)?.[1]
    if (total) expect(Number(total), sentence).toBe(everybody)
    return sentence
  })
}
