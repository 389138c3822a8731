import type { ComparedBy, WhyWithheld } from '#releases/release.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import { type AnsweredCell, among } from '../../weighting/statistic.ts'
import { SMALLEST_ELECTORAL_GROUP, SMALLEST_GROUP } from '../limits.ts'
import { choicesOf, isExclusive } from '../released-questions.ts'
import { settleGroups } from './complementary-suppression.ts'
import { type About, type EarlierRelease, keyOf } from './earlier-releases.ts'
import { exactCounts, peopleIn } from './exact-counts.ts'
import type { Trait } from './groups.ts'
import { type Exact, joinedParts, type Part, partsOf } from './merge-small-options.ts'
import { type Weights, weightedShare, worthOf } from './table.ts'
import { type Side, sideAlone } from './table-decision.ts'

/** What all tables of a release are made with. */
export interface Making {
  readonly questionnaire: Questionnaire
  readonly cells: readonly CellCounts[]
  readonly weights: Weights
  readonly traits: readonly Trait[]
  readonly earlier: readonly EarlierRelease[]
  readonly electoral: ReadonlySet<string>
}

/** What may be told of a question: of everybody, and of the groups of each trait. */
export interface QuestionSides {
  readonly question: Question
  readonly whole: Side
  readonly groups: readonly { readonly by: ComparedBy; readonly unknown: Exact; readonly sides: readonly Side[] }[]
}

/** Decided from exact counts alone; nothing is estimated yet. */
export function sidesOf(question: Question, making: Making): QuestionSides {
  const { cells, traits, earlier } = making
  const exclusive = isExclusive(question)
  const whole = sideOf(question, making, {
    about: { by: 'all', group: 'all', question: question.id },
    cells,
    parts: partsOf(choicesOf(question), { isExclusive: exclusive }),
  })
  const parts = exclusive ? joinedParts(whole.parts, mergedIn(whole)) : whole.parts
  const groups = traits.map(({ by, groups: ofTrait }) => {
    const sides = ofTrait.map(({ id, isIn }) =>
      sideOf(question, making, {
        about: { by, group: id, question: question.id },
        cells: among(cells, (cell) => isIn(cell as CellCounts)),
        parts,
      }),
    )
    if (whole.told.kind === 'withheld') for (const side of sides) side.told = whole.told
    const known = ofTrait.map(({ isIn }) => isIn)
    const ofNone = cells.filter((cell) => !known.some((isIn) => isIn(cell)))
    const unknown = exactCounts(ofNone, question.id, choicesOf(question))
    const before = earlier.at(-1)?.basis.groups[unknownKey(by, question.id)] ?? unknown.base
    settleGroups({
      sides,
      unknown,
      unknownMoved: Math.abs(unknown.base - before),
      isExclusive: exclusive,
      untold: exclusive ? new Set() : whole.merged,
    })
    return { by, unknown, sides }
  })
  return { question, whole, groups }
}

export function unknownKey(by: ComparedBy, question: string): string {
  return keyOf({ by, group: 'unknown', question })
}

/** What a group cannot be told finer than. */
function mergedIn({ told, parts, merged }: Side): ReadonlySet<string> {
  if (told.kind !== 'fresh' || told.nearlyAll === undefined) return merged
  return new Set(parts.map(({ id }) => id).filter((id) => id !== told.nearlyAll))
}

function sideOf(
  question: Question,
  { weights, earlier, electoral, cells: everybody }: Making,
  { about, cells, parts }: { about: About; cells: readonly AnsweredCell[]; parts: readonly Part[] },
): Side {
  const exact = exactCounts(cells, question.id, choicesOf(question))
  const worth = worthOf(cells, question.id, weights.weighted)
  return sideAlone({
    about,
    cells,
    exact,
    parts,
    isExclusive: isExclusive(question),
    tooSmall: tooSmall(exact.base, worth, electoral.has(question.id)),
    earlier,
    people: peopleIn(everybody),
    shareOf: ({ options }) => weightedShare({ cells, question: question.id, options }, weights.weighted),
  })
}

export function tooSmall(base: number, nEff: number, isElectoral: boolean): WhyWithheld | undefined {
  const least = smallestGroup(isElectoral)
  return base < least.base ? 'few' : nEff < least.nEff ? 'imprecise' : undefined
}

export function smallestGroup(isElectoral: boolean): { readonly base: number; readonly nEff: number } {
  return isElectoral ? SMALLEST_ELECTORAL_GROUP : SMALLEST_GROUP
}
