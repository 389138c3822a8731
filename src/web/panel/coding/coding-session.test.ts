import { expect, test } from 'vitest'
import {
  codesOf,
  currentText,
  leftAside,
  leftInList,
  moved,
  newSession,
  toggled,
  undone,
  withCodes,
  withMore,
} from './coding-session.ts'

const [water, holes, light] = ['agua', 'baches', 'luz'].map((words) => ({ text: words, words, others: [], people: 1 }))
const page = (texts: (typeof water)[], total: number) => ({ texts: texts.flatMap((one) => one ?? []), total })
const opened = withMore(newSession, page([water, holes], 3))

test('a choice counts at once, and undoing brings back its text as it was', () => {
  const text = currentText(opened)
  if (!text) throw new Error('no text')
  const coded = moved(withCodes(withCodes(opened, text, ['a']), text, ['a', 'b']), 1)
  expect(codesOf(coded, text)).toEqual(['a', 'b'])
  expect(leftInList(coded)).toBe(2)
  const once = undone(coded)
  expect(currentText(once)).toBe(text)
  expect(codesOf(once, text)).toEqual(['a'])
  const twice = undone(once)
  expect(codesOf(twice, text)).toBeUndefined()
  expect(leftInList(twice)).toBe(3)
  expect(undone(twice)).toBe(twice)
})

test('a page that is asked for again adds only what has not come; one without anything new ends the list', () => {
  const asked = withMore(opened, page([holes, light], 2))
  expect(asked.texts).toEqual([water, holes, light])
  expect(asked.isComplete).toBe(false)
  const ended = withMore(asked, page([holes], 1))
  expect(ended.isComplete).toBe(true)
  expect(leftAside(ended)).toBe(3)
})

test('what was coded before the list was asked for again is not subtracted twice', () => {
  const text = currentText(opened)
  if (!text) throw new Error('no text')
  const again = withMore(withCodes(opened, text, ['a']), page([holes, light], 2))
  expect(leftInList(again)).toBe(2)
  const meanwhile = withCodes(opened, text, ['a'])
  expect(leftInList(withMore(meanwhile, page([light], 3), opened))).toBe(2)
})

test('moving stops at the first text and behind the last', () => {
  expect(moved(opened, -1).at).toBe(0)
  expect(currentText(moved(moved(moved(opened, 1), 1), 1))).toBeUndefined()
})

test('a code is chosen and taken off; «sin código» gives way to one, and no code at all is no choice', () => {
  expect(toggled(undefined, 'a')).toEqual(['a'])
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggled(['b'], 'b')).toBeUndefined()
  expect(toggled([], 'a')).toEqual(['a'])
})
