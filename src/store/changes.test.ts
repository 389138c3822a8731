import { expect, test } from 'vitest'
import { type Changes, changeNotes } from './changes.ts'
import type { Write } from './writes/catalog.ts'

const NOON = Date.UTC(2026, 6, 7, 18)
const session = { id: '20260705abcdef', visitor: 'somebody', startedAt: NOON, marks: '' }
const place = { postalCode: null, colonia: null }
const completion = { surveyId: '001', session, responseId: 'r1', place, marks: '', at: NOON }

function notesOf(...writes: Write[]): Changes {
  const notes = changeNotes()
  for (const write of writes) notes.note(write)
  return notes.list()
}

test('a start changes its visitor and no session', () => {
  const start: Write = { name: 'startSession', asked: { surveyId: '001', visitor: 'somebody', at: NOON } }
  expect(notesOf(start, start)).toEqual({
    since: '99999999',
    keys: { visitor: [['001', 'somebody']], typeform_response: [] },
  })
})

test('a completion changes its visitor, the sessions of its day, and the response that it claims', () => {
  expect(notesOf({ name: 'reportCompletion', asked: { ...completion, formId: 'FORM' } })).toEqual({
    since: '20260705',
    keys: { visitor: [['001', 'somebody']], typeform_response: [['FORM', 'r1']] },
  })
})

test('a response that was asked about changes its session, of whichever day', () => {
  const unproven = { sessionId: '20260703abcdef', surveyId: '001', formId: 'FORM', responseId: 'r1', tries: 0 }
  expect(notesOf({ name: 'settleUnproven', asked: unproven }).since).toBe('20260703')
})

test('a response that names nobody may belong to any session that is not too old', () => {
  const evidence = { surveyId: '001', formId: 'FORM', responseId: 'r1', place, marks: '', at: NOON }
  const heard = notesOf({ name: 'hearEvidence', asked: { ...evidence, names: { kind: 'nothing' } } })
  expect(heard).toEqual({ since: '20260629', keys: { visitor: [], typeform_response: [['FORM', 'r1']] } })
})

test('what others have changed comes along, and what is not known makes everything unknown', () => {
  const notes = changeNotes()
  notes.add({ since: '20260706', keys: { visitor: [['001', 'a']], typeform_response: [['FORM', 'r']] } })
  notes.add({ since: '20260708', keys: { visitor: [['002', 'b']] } })
  expect(notes.list()).toEqual({
    since: '20260706',
    keys: {
      visitor: [
        ['001', 'a'],
        ['002', 'b'],
      ],
      typeform_response: undefined,
    },
  })
})

test('the list does not tell who came first: what is written again in its order would', () => {
  const starts = ['c', 'a', 'b'].map(
    (visitor): Write => ({ name: 'startSession', asked: { surveyId: '001', visitor, at: NOON } }),
  )
  expect(notesOf(...starts).keys.visitor?.map(([, visitor]) => visitor)).toEqual(['a', 'b', 'c'])
})

test('more than can be listed may be any', () => {
  const notes = changeNotes()
  const some = Array.from({ length: 10_001 }, (_, index) => ['001', String(index)])
  notes.add({ since: '20260706', keys: { visitor: some, typeform_response: [] } })
  notes.note({ name: 'startSession', asked: { surveyId: '001', visitor: 'one-more', at: NOON } })
  expect(notes.list().keys).toEqual({ visitor: undefined, typeform_response: [] })
})
