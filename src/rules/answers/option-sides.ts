import type { Option, Side } from '#questions/base-question.ts'
import type { Question } from '#questions/kinds.ts'
import { withoutCaseAndAccents } from './suggestions.ts'

/** The side of each option that has one, by id: as written or, where nothing is, as guessed. Empty unless both sides have options. */
export type OptionSides = ReadonlyMap<string, Side>

/** Only where one is chosen: whoever chose two could be on both sides. */
export function sidesOf(question: Question): OptionSides {
  if (question.kind !== 'single') return new Map()
  const { options } = question
  return hasWrittenSides(options) ? writtenSides(options) : guessedSides(options)
}

export function hasWrittenSides(options: readonly Option[]): boolean {
  return options.some(({ side }) => side !== undefined)
}

/** What its wording says already is not stored, so that the same survey has the same SHA-256. */
export function withoutGuessedSides<Q extends Question>(question: Q): Q {
  if (question.kind !== 'single' || !hasWrittenSides(question.options)) return question
  const guessed = guessedSides(question.options)
  if (!question.options.every(({ id, side }) => side === guessed.get(id))) return question
  return { ...question, options: question.options.map(({ side: _, ...option }) => option) }
}

function writtenSides(options: readonly Option[]): OptionSides {
  return withBothSides(options.flatMap(({ id, role, side = 'none' }) => (role || side === 'none' ? [] : [[id, side]])))
}

function withBothSides(sides: readonly (readonly [option: string, side: Side])[]): OptionSides {
  const has = (wanted: Side) => sides.some(([, side]) => side === wanted)
  return new Map(has('favour') && has('against') ? sides : [])
}

/** Opposite wordings, in favour and against, without case and accents. */
const opposites: readonly (readonly [favour: string, against: string])[] = [
  ['buen[oa]s?|excelentes?', 'mal[oa]s?|pesim[oa]s?'],
  ['bien', 'mal'],
  ['(lo |la )?aprueb[oa]n?', '(lo |la )?(des|re)(a?prueb[oa]n?)'],
  ['de acuerdo', 'en desacuerdo|(poco|nada) de acuerdo'],
  ['a favor', 'en contra'],
  ['mas probable', 'menos probable'],
  ['(va a |esta )?mejor(o|a|ado|ar|ara)?', '(va a |esta )?(peor|empeor(o|a|ado|ar|ara))'],
  ['satisfech[oa]s?', '(poco |nada |in)satisfech[oa]s?'],
  ['(de )?confianza', '(poca|nada de|ninguna) confianza'],
  ['positiv[oa]s?|favorables?', 'negativ[oa]s?|desfavorables?'],
  [
    '(va )?por (el |un )?(buen|camino correcto)( camino| rumbo)?',
    '(va )?por (el |un )?(mal|camino equivocado)( camino| rumbo)?',
  ],
]
const degree = 'muy|much[oa]|algo|un poco|bastante|totalmente|completamente|parcialmente|en parte|mas bien'
const patterns = opposites.map((pair) => pair.map((words) => new RegExp(`^((${degree}) )?(${words})( (${degree}))?$`)))
const isNeutral =
  /^(regular(es)?|neutr(al|o|a)|indiferente|mas o menos|ni .+ ni .+|((sigue|siguio|seguira|esta) )?igual( de .+)?)$/
/** «No lo conozco», in a list without roles, is on no side. */
const isNoOpinion = /^no /

/** The sides of a list in the usual words, such as «Muy bueno» to «Muy malo». Empty if one of its options says something else. */
export function guessedSides(options: readonly Option[]): OptionSides {
  const labels = options
    .filter(({ role }) => role === undefined)
    .map(({ id, label }) => ({ id, label: withoutCaseAndAccents(label).replace(/ ?\(.*\)|\.$/g, '') }))
  for (const [favour, against] of patterns) {
    const sides = labels.map(({ id, label }) => {
      if (isNeutral.test(label)) return [id, 'neutral'] as const
      if (against?.test(label)) return [id, 'against'] as const
      if (favour?.test(label)) return [id, 'favour'] as const
      return isNoOpinion.test(label) ? 'none' : undefined
    })
    const found = withBothSides(sides.filter((side) => Array.isArray(side)) as [string, Side][])
    if (found.size > 0 && !sides.includes(undefined)) return found
  }
  return new Map()
}
