import { partsWhere } from './compared-numbers.ts'
import { idOf } from './question-names.ts'

/** What a condition can say of a calculation: its formula, or that it draws one of so many equal parts. */
export type Calculation = { readonly formula: string } | { readonly parts: number }

/** A condition that is longer with its calculations written out stays as it is: each may use the one before many times. */
const LONGEST = 2_000

/** «${copia} = 'si'», «${grupo} = true()», «${azar} <= 0.5», or «${grupo}» alone. */
const use = /\$\{ ?([^{}]*?) ?\}(?: ?(!=|[<>]=?|=) ?(?:'([^']*)'|"([^"]*)"|(-?\d*\.?\d+)|(true|false) ?\( ?\)))?/g

/** «if(selected(${q}, 'a'), 'x', 'y')» */
const choice = /^if ?\((.+), ?(?:'([^']*)'|"([^"]*)"|(-?\d+)) ?, ?(?:'([^']*)'|"([^"]*)"|(-?\d+)) ?\)$/

/**
 * A condition with its calculations written out: one that copies an answer, that is itself a condition, that says one thing where a
 * condition holds and another where it does not, or that draws at random. Others stay, and cannot be read.
 */
export function withCalculations(condition: string, calculations: ReadonlyMap<string, Calculation>): string {
  if (calculations.size === 0) return condition
  const plain = condition.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
  const written = plain.replaceAll(use, (whole, name: string, sign?: string, ...said: (string | undefined)[]) => {
    const calculation = calculations.get(idOf(name))
    if (!calculation) return whole
    const literal = said.slice(0, 4).find((each) => each !== undefined)
    if ('parts' in calculation) {
      const parts = partsWhere(sign ?? '', Number(literal), calculation.parts)
      return parts.length === 0 ? whole : `(${parts.map((part) => `\${${name}} = '${part}'`).join(' or ')})`
    }
    const { formula } = calculation
    if (/^\$\{[^{}]*\}$/.test(formula)) return formula + whole.slice(whole.indexOf('}') + 1)
    if (sign === undefined) return choice.test(formula) ? whole : `(${formula})`
    const met = literal === undefined ? undefined : conditionFor(formula, literal)
    if (met === undefined || (sign !== '=' && sign !== '!=')) return whole
    return sign === '=' ? met : `not(${met})`
  })
  return written.length > LONGEST ? condition : written
}

/** When a calculation says this; undefined if it says other things. */
function conditionFor(formula: string, said: string): string | undefined {
  const [, condition, a, b, c, x, y, z] = choice.exec(formula) ?? []
  const [met, unmet] = condition === undefined ? ['true', 'false'] : [a ?? b ?? c, x ?? y ?? z]
  if (met === unmet) return undefined
  if (said === met) return `(${condition ?? formula})`
  return said === unmet ? `not(${condition ?? formula})` : undefined
}
