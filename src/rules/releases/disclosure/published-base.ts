import type { Question } from '#surveys/questionnaire.ts'
import { SMALLEST_COUNT } from '../limits.ts'

/** People who cannot be told apart by what was answered before: some options of an earlier question, or silence. */
export interface Block {
  readonly options: readonly string[]
  readonly people: number
}

/**
 * The base as it is told. Who was asked follows from an earlier answer: a base that parts few people from those with whom
 * they stand together there would tell how many they are. They are then all counted as asked, or none; by fewer than ten.
 * A block that is parted stays so for the questions that follow.
 */
export function toldBase(
  { showIf }: Question,
  { base, everyone, blocks, countOf }: { base: number; everyone: number; blocks: Block[]; countOf: CountOf },
): number {
  const asked = new Set(showIf?.isOneOf)
  const insideOf = ({ options }: Block) => countOf(options.filter((option) => asked.has(option)))
  const follows = blocks.reduce((sum, block) => sum + insideOf(block), 0) === base
  if (!follows) return withoutFew(base, everyone - base)
  let told = 0
  for (const block of blocks.splice(0)) {
    const inside = insideOf(block)
    const counted = withoutFew(inside, block.people - inside)
    told += counted
    const parted = [
      { options: block.options.filter((option) => asked.has(option)), people: inside },
      { options: block.options.filter((option) => !asked.has(option)), people: block.people - inside },
    ]
    blocks.push(...(counted > 0 && counted < block.people ? parted : [block]))
  }
  return told
}

/** How many chose one of these options of the earlier question. */
type CountOf = (options: readonly string[]) => number

function withoutFew(asked: number, notAsked: number): number {
  if (asked === 0 || notAsked === 0 || (asked >= SMALLEST_COUNT && notAsked >= SMALLEST_COUNT)) return asked
  return notAsked < SMALLEST_COUNT ? asked + notAsked : 0
}
