import type { Basis, Comparison, ReleasedQuestion } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { isComparedBy } from '../compared-traits.ts'
import { askedInWords, releasedQuestions } from '../released-questions.ts'
import { teller } from './build-tables.ts'
import { peopleIn } from './exact-counts.ts'
import { type Making, type QuestionSides, sidesOf, smallestGroup, unknownKey } from './question-tables.ts'

interface Tables {
  readonly questions: readonly ReleasedQuestion[]
  readonly comparisons: readonly Comparison[]
  readonly basis: Pick<Basis, 'groups' | 'held'>
}

/** Every question of everybody and of each group, a step for each. */
export function* tellingTables(making: Making): Generator<void, Tables, void> {
  const { cells, questionnaire, electoral } = making
  const traits = making.traits.filter((trait) => isComparedBy(trait, cells))
  const { tell, groups, held } = teller(making.weights, { peopleOfGroup: peopleOf, smallestBase })
  const questions: ReleasedQuestion[] = []
  const rows = new Map(traits.map(({ by }) => [by, [] as Comparison['questions'][number][]]))
  for (const question of releasedQuestions(questionnaire)) {
    const sides = sidesOf(question, { ...making, traits })
    questions.push({
      ...wordsOf(question),
      isElectoral: electoral.has(question.id),
      asked: askedInWords(question, questionnaire),
      result: tell(question, sides.whole),
    })
    yield
    for (const { by, unknown, sides: ofTrait } of sides.groups) {
      const tables = []
      for (const side of ofTrait) {
        tables.push(tell(question, side))
        yield
      }
      rows.get(by)?.push({ question: question.id, tables })
      groups[unknownKey(by, question.id)] = unknown.base
    }
  }
  const comparisons = traits.map(({ by, groups: ofTrait }) => ({
    by,
    groups: ofTrait.map(({ isIn: _, ...group }) => group),
    questions: rows.get(by) ?? [],
  }))
  return { questions, comparisons, basis: { groups, held } }

  function smallestBase(question: string): number {
    return smallestGroup(electoral.has(question)).base
  }

  function peopleOf({ by, group }: QuestionSides['whole']['about']): number {
    const found = traits.find((trait) => trait.by === by)?.groups.find(({ id }) => id === group)
    return peopleIn(found ? cells.filter(found.isIn) : cells)
  }
}

function wordsOf({ id, text, help, kind }: Question) {
  return { id, text, ...(help === undefined ? {} : { help }), kind }
}
