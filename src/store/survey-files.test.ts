import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { canonicalJson } from '#rules/survey-files/canonical-json.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { lastFixedNumber } from '#surveys/catalog.ts'
import { answeredCrowd } from '../../tests/support/crowds/answered-crowd.ts'
import { engines } from '../../tests/support/databases.ts'
import { someRecord } from '../../tests/support/some-record.ts'
import { testStore } from '../../tests/support/store.ts'
import { classOfChange } from '../../tests/support/survey-files/class-of-change.ts'
import { randomEdit } from '../../tests/support/survey-files/random-edits.ts'
import { openedId, openFrom, uploaded } from '../../tests/support/survey-files/upload.ts'

const NOON = Date.UTC(2026, 10, 17, 18)
const FIRST = openedId(1)
const title = (text: string): SurveyDocument => ({ ...templateSurvey, title: text })

/** The template with another word in its first question. */
function reworded(word: string): SurveyDocument {
  const [first, ...others] = templateSurvey.questionnaire.sections
  if (!first) throw new Error('The template asks nothing')
  const questions = first.questions.map((each, at) => (at === 0 ? { ...each, text: `${word} ${each.text}` } : each))
  return { ...templateSurvey, questionnaire: { version: 'x', sections: [{ ...first, questions }, ...others] } }
}

describe.each(engines)('surveys from files, on $engine', ({ engine, freshDatabase }) => {
  test('a draft is kept, replaced by the next upload and removed; its link shows it until it is over or revoked', async () => {
    const { surveyDrafts: drafts } = await testStore(freshDatabase)
    const faulty = { ...uploaded(), document: undefined }
    expect(await drafts.keep(faulty, someRecord)).toBeUndefined()
    expect(await drafts.of(faulty.id)).toEqual({ ...faulty, sha256: undefined, preview: undefined })
    const preview = { token: 'a token', until: NOON + 10 }
    expect(await drafts.sharePreview({ id: faulty.id, ...preview }, someRecord)).toBe(true)

    const mended = { ...uploaded(templateSurvey, FIRST), id: faulty.id, uploadedAt: NOON + 1 }
    const sha256 = hash('sha256', canonicalJson(templateSurvey))
    expect(await drafts.keep(mended, someRecord)).toBe(sha256)
    expect(await drafts.ofPreview('a token', NOON + 9)).toEqual({ ...mended, sha256, preview })
    expect(await drafts.ofPreview('a token', NOON + 10)).toBeUndefined()
    expect(await drafts.revokePreview(faulty.id, someRecord)).toBe(true)
    expect(await drafts.ofPreview('a token', NOON)).toBeUndefined()

    const other = { ...uploaded(), uploadedAt: NOON + 2 }
    await drafts.keep(other, someRecord)
    expect((await drafts.all()).map(({ id }) => id)).toEqual([other.id, faulty.id])
    expect([await drafts.remove(other.id, someRecord), await drafts.remove(other.id, someRecord)]).toEqual([
      true,
      false,
    ])
    expect([await drafts.of(other.id), await drafts.revokePreview(other.id, someRecord)]).toEqual([undefined, false])
  })

  test('what was confirmed is opened to the byte, with its questions and its key, and is no draft any more', async () => {
    const store = await testStore(freshDatabase)
    const { surveyDrafts, surveyVersions } = store
    const before = await surveyVersions.version()
    const draft = uploaded()
    const sha256 = (await surveyDrafts.keep(draft, someRecord)) ?? ''
    const opening = {
      draftId: draft.id,
      sha256,
      lastFixedNumber,
      keyPart: 'part',
      openedBy: 'ana',
      openedAt: NOON,
      record: someRecord,
    }
    expect(await surveyVersions.open({ ...opening, draftId: 'another' })).toEqual({ kind: 'no-draft' })
    expect(await surveyVersions.open({ ...opening, sha256: 'another' })).toEqual({ kind: 'draft-changed' })
    await surveyDrafts.keep({ ...draft, document: undefined }, someRecord)
    expect(await surveyVersions.open(opening)).toEqual({ kind: 'draft-changed' })
    await surveyDrafts.keep(draft, someRecord)
    expect([await surveyVersions.version(), await surveyVersions.all()]).toEqual([before, []])

    const version = { surveyId: FIRST, number: 1, correction: 0, changes: [] }
    expect(await surveyVersions.open(opening)).toEqual({ kind: 'opened', ...version })
    const beside = await store.beside()
    expect(await beside.surveyVersions.version()).not.toBe(before)
    expect(await beside.surveyVersions.all()).toEqual([
      { ...version, sha256, document: templateSurvey, isSameMeaning: undefined, openedBy: 'ana', openedAt: NOON },
    ])
    expect(await store.ask('SELECT document FROM survey_version')).toEqual([
      { document: canonicalJson(templateSurvey) },
    ])
    expect(await store.counts.questionnaires(FIRST)).toEqual([templateSurvey.questionnaire])
    expect((await store.closing.keyParts(new Map())).get(FIRST)).toBe('part')
    expect(await surveyDrafts.all()).toEqual([])
    expect(await surveyVersions.open(opening)).toEqual({ kind: 'no-draft' })
  })

  test('what follows an open survey is a correction or a version, and what would spoil its answers is neither', async () => {
    const store = await testStore(freshDatabase)
    const [surveyId] = [(await openFrom(store)).kind === 'opened' ? FIRST : '']
    const open = (document: SurveyDocument, isSameMeaning?: boolean) =>
      openFrom(store, { document, surveyId, isSameMeaning })
    expect(await open(templateSurvey)).toEqual({ kind: 'unchanged' })
    expect(await open(title('Jardines'))).toMatchObject({ kind: 'opened', number: 1, correction: 1 })
    expect(await open(title('Parques'))).toMatchObject({ kind: 'opened', number: 1, correction: 2 })
    expect(await open(reworded('Dinos:'))).toMatchObject({ kind: 'meaning-not-stated', changes: [{}, {}, {}] })
    expect(await open(reworded('Dinos:'), false)).toMatchObject({ kind: 'opened', number: 2, correction: 0 })
    expect(await open(reworded('Oye:'), true)).toMatchObject({ kind: 'opened', number: 3, correction: 0 })
    const sections = templateSurvey.questionnaire.sections.slice(1)
    const before = await store.surveyVersions.version()
    expect(await open({ ...templateSurvey, questionnaire: { version: '1', sections } })).toMatchObject({
      kind: 'refused',
      changes: [{ kind: 'refused' }, {}, {}, {}, {}, {}],
    })
    expect(await store.surveyVersions.version()).toBe(before)
    const versions = (await store.surveyVersions.all()).map((each) => [
      each.number,
      each.correction,
      each.isSameMeaning,
    ])
    expect(versions).toEqual([
      [1, 0, undefined],
      [1, 1, undefined],
      [1, 2, undefined],
      [2, 0, false],
      [3, 0, true],
    ])
    expect((await store.counts.questionnaires(FIRST)).map(({ version }) => version).sort()).toEqual(['1', '2', '3'])

    expect(await openFrom(store, { surveyId: openedId(2) })).toEqual({ kind: 'unknown-survey' })
    await store.closing.decide({ surveyId: FIRST, decision: 'for-good', at: NOON, record: someRecord })
    expect(await open(title('Tarde'))).toEqual({ kind: 'closed-for-good' })
  })

  test('a corrected text is what the panel reads, too', async () => {
    const store = await testStore(freshDatabase)
    await openFrom(store)
    const [first, ...others] = templateSurvey.questionnaire.sections
    if (!first) throw new Error('The template asks nothing')
    const questionnaire = { version: '7', sections: [{ ...first, title: 'Jardines' }, ...others] }
    await openFrom(store, { document: { ...templateSurvey, questionnaire }, surveyId: FIRST })
    expect(await store.counts.questionnaires(FIRST)).toEqual([{ ...questionnaire, version: '1' }])
  })

  test('two processes that open at once open two surveys, and what both open is opened once', async () => {
    const store = await testStore(freshDatabase)
    const both = [store, await store.beside()]
    const opened = await Promise.all(Array.from({ length: 8 }, (_, at) => openFrom(both[at % 2] ?? store)))
    const ids = opened.map((outcome) => (outcome.kind === 'opened' ? outcome.surveyId : outcome.kind))
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(openedId))

    const draft = uploaded(title('Jardines'), FIRST)
    const sha256 = (await store.surveyDrafts.keep(draft, someRecord)) ?? ''
    const opening = {
      draftId: draft.id,
      sha256,
      lastFixedNumber,
      keyPart: '',
      openedBy: 'ana',
      openedAt: NOON,
      record: someRecord,
    }
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (both[at % 2] ?? store).surveyVersions.open(opening)),
    )
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([...Array(7).fill('no-draft'), 'opened'])
  })

  test('a number that any survey ever had is not given to another', async () => {
    const store = await testStore(freshDatabase)
    await store.counts.noteQuestionnaire({ surveyId: openedId(2), version: '1', document: '{"sections":[]}' })
    await store.closing.decide({ surveyId: openedId(3), decision: 'closed', at: NOON, record: someRecord })
    expect(await openFrom(store)).toMatchObject({ surveyId: openedId(4) })
  })

  test('any uploads, openings, versions and answers keep every version, give no number twice and count rightly', async () => {
    const store = await testStore(freshDatabase)
    const surveys: { id: string; document: SurveyDocument; number: number; versions: number; responses: number }[] = []
    const step = fc.record({
      what: fc.constantFrom('new', 'next', 'next', 'next', 'answers', 'answers'),
      of: fc.nat(),
      edit: randomEdit,
      isSameMeaning: fc.constantFrom(true, false, undefined),
    })
    const property = fc.asyncProperty(fc.array(step, { minLength: 28, maxLength: 30 }), async (steps) => {
      for (const { what, of, edit, isSameMeaning } of steps) {
        const survey = surveys[of % surveys.length]
        if (what === 'new' || !survey) {
          const id = openedId(surveys.length + 1)
          expect(await openFrom(store)).toMatchObject({ kind: 'opened', surveyId: id, number: 1 })
          surveys.push({ id, document: templateSurvey, number: 1, versions: 1, responses: 0 })
        } else if (what === 'answers') {
          const questionnaire = { ...survey.document.questionnaire, version: String(survey.number) }
          await answeredCrowd(store, { ...survey.document, id: survey.id, questionnaire }, { people: 3, seed: of })
          survey.responses += 3
        } else {
          const document = edit(survey.document)
          const outcome = await openFrom(store, { document, surveyId: survey.id, isSameMeaning })
          const kind = classOfChange(survey.document, document)
          const isOpened = kind === 'allowed' || (kind === 'marked' && isSameMeaning !== undefined)
          const others = { none: 'unchanged', allowed: '', marked: 'meaning-not-stated', refused: 'refused' }
          expect(outcome.kind).toBe(isOpened ? 'opened' : others[kind])
          if (!isOpened) continue
          survey.document = document
          survey.versions += 1
          if (kind === 'marked') survey.number += 1
        }
      }
    })
    // A shorter sequence would find what this one has left.
    await fc.assert(property, { numRuns: 1, endOnFailure: true })
    const all = await store.surveyVersions.all()
    for (const { id, document, number, versions, responses } of surveys) {
      const kept = all.filter(({ surveyId }) => surveyId === id)
      expect(kept).toHaveLength(versions)
      expect(kept.at(-1)).toMatchObject({ document, number })
      expect(await store.counts.recount(id)).toEqual({ responses, mended: 0 })
      expect(await store.counts.questionnaires(id)).toHaveLength(number)
    }
  })

  test('the database itself refuses to change or delete a version, and a text that is another is shown to nobody', async () => {
    const store = await testStore(freshDatabase)
    await openFrom(store)
    for (const sql of ["UPDATE survey_version SET document = '{}'", 'DELETE FROM survey_version'])
      await expect(store.ask(sql), sql).rejects.toThrow(/never (changed|deleted)/)
    const trigger = 'survey_version_is_not_changed'
    await store.ask(
      engine === 'SQLite' ? `DROP TRIGGER ${trigger}` : `ALTER TABLE survey_version DISABLE TRIGGER ${trigger}`,
    )
    await store.ask("UPDATE survey_version SET document = replace(document, 'parque', 'PARQUE')")
    await expect(store.surveyVersions.all()).rejects.toThrow('no es la que se abrió')
  })
})
