import { expect, test } from 'vitest'
import { type Release, type ReleasedQuestion, type ReleasedRow, shownRows, type Table } from '#releases/release.ts'
import { randomReleases } from '../../../../tests/support/releases/random-releases.ts'
import { problemsOf } from '../story/story-check.ts'
import { everyFinding, newsOf } from './news.ts'

/** A hundred releases, made as the site makes them, of crowds that agree more or less. */
const releases: Release[] = []
for (let seed = 1; releases.length < 100; seed += 1)
  releases.push(...randomReleases(seed).map(({ release }) => ({ ...release, method: [] })))

/** «55 % respondió “Sí” o “Tal vez”» → 55 and both labels. */
interface Said {
  readonly number: number
  readonly labels: readonly string[]
}

function saidIn(sentence: string): Said[] {
  return [...sentence.matchAll(/([\d.]+)\u00a0%((?:(?![\d.]+\u00a0%).)*)/g)].map(([, number, words = '']) => ({
    number: Number(number),
    labels: [...words.matchAll(/“([^”]+)”/g)].map(([, label = '']) => label),
  }))
}

function rowsOf({ rows }: Table, { labels }: Said): ReleasedRow[] {
  const at = (label?: string) => rows.findIndex((row) => row.label === label)
  return labels.length === 2 && at(labels[1]) - at(labels[0]) > 2
    ? rows.slice(at(labels[0]), at(labels[1]) + 1)
    : rows.filter(({ label }) => labels.includes(label))
}

/** The number that the document has for what a sentence says people answered. */
function documented(table: Table, said: Said): number | undefined {
  const rows = rowsOf(table, said)
  const [row] = shownRows(rows)
  if (rows.length === 1) return row?.share.percent
  const side = rows[0]?.side
  const isWholeSide = rows.length === table.rows.filter((each) => each.side === side).length
  return side && isWholeSide && rows.every((each) => each.side === side) ? table.sides?.[side] : undefined
}

function check({ text, result }: ReleasedQuestion, sentence: string): void {
  if (result.kind === 'withheld') throw new Error(`${text}: «${sentence}» is about a table that is not shown`)
  const { lead, sides, mean } = result
  const said = saidIn(sentence)
  const [first, second] = said
  if (!first) {
    expect(sentence).toContain(`${mean?.value.toFixed(1)} de media`)
    return
  }
  for (const each of said) expect([sentence, documented(result, each)]).toEqual([sentence, each.number])
  const [ahead = [], behind = []] = [first, second].map((each) => each && rowsOf(result, each))
  expect([sentence, ahead.some(({ isApart }) => isApart)]).toEqual([sentence, false])
  const sharedSide = ahead.some(({ side }) => side && behind.some((row) => row.side === side))
  expect([sentence, sharedSide]).toEqual([sentence, false])
  if (second && !behind.some(({ isApart }) => isApart)) expect(first.number).toBeGreaterThanOrEqual(second.number)
  const isNet = sides !== undefined && ahead.length > 0
  const tested = isNet ? sides.net.low > 0 || sides.net.high < 0 : lead?.isClear
  const isOfPair = isNet || [lead?.first, lead?.second].join() === [ahead[0]?.option, behind[0]?.option].join()
  // A semicolon between two numbers says that one is ahead; «y» does not.
  if (/”; [\d.]+\u00a0%, “/.test(sentence)) expect([sentence, tested, isOfPair]).toEqual([sentence, true, true])
  if (/prácticamente lo mismo|no alcanza/.test(sentence))
    expect([sentence, tested, isOfPair]).toEqual([sentence, false, true])
}

const questionOf = ({ questions }: Release, id: string) => questions.find((question) => question.id === id)

test('every automatic sentence is true of its numbers, compares no steps of one side and leads with no non-answer', () => {
  let clear = 0
  let sided = 0
  for (const release of releases)
    for (const { question, sentence, isClear } of [...newsOf(release).findings, ...everyFinding(release)]) {
      const found = questionOf(release, question.id)
      if (!found) throw new Error(`There is no ${question.id}`)
      check(found, sentence)
      clear += Number(isClear)
      sided += Number(found.result.kind === 'table' && found.result.sides !== undefined)
    }
  // A test that reads nothing would find nothing.
  expect(Math.min(clear, sided)).toBeGreaterThan(50)
})

test('an analyst who keeps an automatic sentence is not told that it is false', () => {
  for (const release of releases) {
    const { findings } = newsOf(release)
    const story = {
      leads: findings.map(({ question: { id } }) => id),
      sentences: findings.map(({ sentence }) => sentence),
    }
    const refused = problemsOf(release, story).filter(({ weight }) => weight === 'refusal')
    expect([story.sentences, refused]).toEqual([story.sentences, []])
  }
})
