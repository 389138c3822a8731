import { expect, test } from 'vitest'
import type { Question } from '#surveys/questionnaire.ts'
import { lineReader } from './straight-lines.ts'

const letters = ['a', 'b', 'c']

function single(id: string, shuffle = false): Question {
  const options = letters.map((letter) => ({ id: `${id}-${letter}`, label: letter }))
  return { kind: 'single', id, text: id, required: false, shuffle, options }
}

const questions = [...['one', 'two', 'three', 'four'].map((id) => single(id)), single('shuffled', true)]
const lineOf = lineReader({ version: '1', sections: [{ id: 's', title: 's', questions }] })
const chosen = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([id, letter]) => [id, { options: [`${id}-${letter}`] }]))

test('the same place of every list is a straight line, whatever was chosen where the order is by chance', () => {
  const straight = { one: 'b', two: 'b', three: 'b', four: 'b' }
  expect(lineOf(chosen(straight))).toBe('straight')
  expect(lineOf(chosen({ ...straight, shuffled: 'c' }))).toBe('straight')
  expect(lineOf(chosen({ ...straight, four: 'a' }))).toBe('varied')
})

test('of three answers nothing is said', () => {
  expect(lineOf(chosen({ one: 'a', two: 'a', three: 'a', shuffled: 'a' }))).toBeUndefined()
  expect(lineOf({})).toBeUndefined()
})
