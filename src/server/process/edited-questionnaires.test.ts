import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditionsOf } from '#questions/base-question.ts'
import { countedOptions } from '#rules/answers/counting.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { StoreRefused } from '#store/engine.ts'
import type { Store } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import type { Option, Question, Section } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { answeredCrowd } from '../../../tests/support/crowds/answered-crowd.ts'
import { engines } from '../../../tests/support/databases.ts'
import { chose, tableOf, wasAsked } from '../../../tests/support/exported-table.ts'
import { testStore } from '../../../tests/support/store.ts'
import { analyses } from '../analyses.ts'
import { exportOf } from '../exports.ts'
import { noteQuestionnaires } from './open-store.ts'

/** One edit of a questionnaire, as a hurried person would make it. `at` and `to` are taken as often around as they must. */
const edits = {
  'swap options': ofOptions((options, at, to) => {
    const [one, other] = [options[at], options[to]]
    return one && other ? options.with(at, other).with(to, one) : options
  }),
  'insert an option': ofOptions((options, at) => options.toSpliced(at, 0, { id: 'inserted', label: 'Otra más' })),
  'remove an option': ofOptions((options, at) => options.toSpliced(at, 1)),
  'rename an option': ofOptions((options, at) => options.map((one, i) => (i === at ? { ...one, id: 'renamed' } : one))),
  'change a label': ofOptions((options, at) =>
    options.map((one, i) => (i === at ? { ...one, label: 'Ahora no' } : one)),
  ),
  'swap labels': ofOptions((options, at, to) =>
    options.map((one, i) => ({ ...one, label: (options[i === at ? to : i === to ? at : i] ?? one).label })),
  ),
  'change the kind': ofQuestion((question) => {
    if (question.kind === 'single') return { ...question, kind: 'several', atMost: 2 }
    return { kind: 'single', shuffle: false, options: [{ id: 'yes', label: 'Sí' }], ...stemOf(question) }
  }),
  'change a condition': ofQuestion((question, at) => {
    const isOneOf = ['one-or-two', 'every-day'].slice(at % 2)
    return { ...question, showIf: { question: 'water-days', isOneOf } }
  }),
  'rename a question': ofQuestion((question) => ({ ...question, id: 'renamed' })),
  'change a text': ofQuestion((question) => ({ ...question, text: 'Otra cosa' })),
  'reorder questions': (sections, at) => inSection(sections, at, (questions) => questions.toReversed()),
  'remove a question': (sections, at) => inSection(sections, at, (questions, of) => questions.toSpliced(of, 1)),
  'rename a part': (sections) =>
    sections.map((section, i) => (i === 0 ? { ...section, title: 'Otra parte' } : section)),
} satisfies Record<string, (sections: readonly Section[], at: number, to: number) => readonly Section[]>

type EditName = keyof typeof edits

function stemOf({ id, text, required }: Question) {
  return { id, text, required }
}

/** Sex and age are asked alike in every survey, and say which cell somebody is in: they stay. */
function inSection(
  sections: readonly Section[],
  at: number,
  change: (questions: readonly Question[], of: number) => readonly Question[],
): readonly Section[] {
  const edited = at % (sections.length - 1)
  return sections.map((section, i) =>
    i === edited ? { ...section, questions: change(section.questions, at % section.questions.length) } : section,
  )
}

function ofQuestion(change: (question: Question, at: number) => Question) {
  return (sections: readonly Section[], at: number) =>
    inSection(sections, at, (questions, of) => questions.map((one, i) => (i === of ? change(one, at) : one)))
}

function ofOptions(change: (options: readonly Option[], at: number, to: number) => readonly Option[]) {
  return (sections: readonly Section[], at: number, to: number) =>
    ofQuestion((question) => {
      if (question.kind !== 'single' && question.kind !== 'several') return question
      const { length } = question.options
      return { ...question, options: change(question.options, to % length, (to + 1 + (at % (length - 1))) % length) }
    })(sections, at)
}

const everyEdit = (Object.keys(edits) as EditName[]).flatMap((name) =>
  ['1', '2'].map((version) =>
    fc.record({ name: fc.constant(name), version: fc.constant(version), at: fc.nat(99), to: fc.nat(99) }),
  ),
)

const survey: Survey = survey005

function edited({ name, at, to, version }: { name: EditName; at: number; to: number; version: string }): Survey {
  return { ...survey, questionnaire: { version, sections: edits[name](survey.questionnaire.sections, at, to) } }
}

describe.each(engines)('a questionnaire that was edited between two starts, on $engine', ({ freshDatabase }) => {
  test('stops the second start, or panel, export and recount agree', async () => {
    const store = await testStore(freshDatabase)
    const start = (asked: Survey) => noteQuestionnaires(store, [asked])
    for (const edit of everyEdit) {
      const property = fc.asyncProperty(edit, async (made) => {
        for (const table of ['questionnaire', 'survey_session', 'cell_count']) await store.ask(`DELETE FROM ${table}`)
        await start(survey)
        await answeredCrowd(store, survey, { people: 12 })
        const later = edited(made)
        const failure: unknown = await start(later).catch((error: unknown) => error)
        if (failure !== undefined) {
          expect(failure).toBeInstanceOf(StoreRefused)
          expect(made.version === '1' || made.name === 'change the kind').toBe(true)
          return
        }
        await answeredCrowd(store, later, { people: 12, seed: made.to })
        await expectAgreement(store, later)
      })
      await fc.assert(property, { numRuns: 1 })
    }
  })

  test('is told to the operator by its survey and question, with what to do', async () => {
    const store = await testStore(freshDatabase)
    const starting = (asked: Survey) => noteQuestionnaires(store, [asked])
    await starting(survey)
    const at = { at: 0, to: 0, version: '1' }
    await expect(starting(edited({ ...at, name: 'swap options' }))).rejects.toThrow(
      'Encuesta 005: la pregunta «water-days» no coincide con lo que esta base de datos guarda como versión «1». Si alguien ya respondió, sube la versión del cuestionario; si todavía es un borrador, empieza con otra base de datos.',
    )
    await expect(starting(edited({ ...at, name: 'change the kind', version: '2' }))).rejects.toThrow(
      'Encuesta 005: la pregunta «water-days» es de otro tipo que en la versión «1». Dale otra clave (id)',
    )
    // What was refused left no trace: the next try may be another one.
    await starting(edited({ ...at, name: 'insert an option', version: '2' }))
  })
})

async function expectAgreement(store: Store, asked: Survey) {
  expect(await store.counts.recount(asked.id)).toMatchObject({ mended: 0 })
  const exporting = await exportOf(store, asked, { day: '2026-11-15', withPlaces: false })
  let csv = ''
  for await (const [piece] of exporting.lines(['csv'])) csv += piece
  const adults = tableOf(csv).filter((row) => row.age_band !== 'under-18')
  const { people, questions } = await analyses(store).of(asked)
  expect(people).toBe(adults.length)
  for (const [at, question] of questionsOf(asked.questionnaire).entries()) {
    const isAsBefore = wasAskedBefore(question, questionsOf(asked.questionnaire).slice(0, at))
    const inPanel = questions.find((each) => each.question === question.id)
    const isCounted = ({ version }: { version?: string }) => isAsBefore || version === asked.questionnaire.version
    const ofExport = adults.filter((row) => wasAsked(question, row) && isCounted(row))
    expect([question.id, inPanel?.base]).toEqual([question.id, ofExport.length])
    // Of nobody, no share can be shown.
    const shown = ofExport.length > 0 ? countedOptions(question) : []
    expect(inPanel?.options.map(({ option, count }) => [option, count])).toEqual(
      shown.map((option) => [option, ofExport.filter((row) => chose(question, option, row)).length]),
    )
  }
}

/** Whether the questionnaire before the edit had it with all its options, and so those that it depends on. */
function wasAskedBefore(question: Question, earlier: readonly Question[]): boolean {
  const before = questionsOf(survey.questionnaire).find(({ id }) => id === question.id)
  const options = before ? countedOptions(before) : []
  const gates = earlier.filter(({ id }) => conditionsOf(question).some((condition) => condition.question === id))
  return (
    before !== undefined &&
    countedOptions(question).every((option) => options.includes(option)) &&
    gates.every((gate) => wasAskedBefore(gate, earlier.slice(0, earlier.indexOf(gate))))
  )
}
