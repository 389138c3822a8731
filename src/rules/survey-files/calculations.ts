import { partsWhere } from './compared-numbers.ts'
import { idOf } from './question-names.ts'

/** What conditions can say of a calculation. */
export type Calculation =
  /** The answer to another question. */
  | { readonly copy: string }
  /** One thing where a condition holds, and another where it does not. */
  | { readonly condition: string; readonly met: string; readonly unmet: string }
  /** One of so many equal parts, at random. */
  | { readonly parts: number }

/** Longer formulas and conditions stay as they are: each may use the one before many times. */
const LONGEST = 2_000

/** «${copia} = 'si'», «${grupo} = true()», «${azar} <= 0.5», or «${grupo}» alone. */
const use = /\$\{ ?([^{}]*?) ?\}(?: ?(!=|[<>]=?|=) ?(?:'([^']*)'|"([^"]*)"|(-?\d*\.?\d+)|(true|false) ?\( ?\)))?/g

/** «if(selected(${q}, 'a'), 'x', 'y')» */
const choice = /^if ?\((.+), ?(?:'([^']*)'|"([^"]*)"|(-?\d+)) ?, ?(?:'([^']*)'|"([^"]*)"|(-?\d+)) ?\)$/

export function calculationOf(written: string, earlier: ReadonlyMap<string, Calculation>): Calculation | undefined {
  if (written === '' || written.length > LONGEST) return undefined
  const formula = withCalculations(written, earlier)
  if (/^\$\{[^{}]*\}$/.test(formula)) return { copy: formula }
  const [, condition, a, b, c, x, y, z] = choice.exec(formula) ?? []
  if (condition === undefined) return { condition: formula, met: 'true', unmet: 'false' }
  const [met, unmet] = [a ?? b ?? c ?? '', x ?? y ?? z ?? '']
  return met === unmet ? undefined : { condition, met, unmet }
}

/** A condition with its calculations written out. What cannot be written out stays, and cannot be read. */
export function withCalculations(condition: string, calculations: ReadonlyMap<string, Calculation>): string {
  if (calculations.size === 0 || condition.length > LONGEST) return condition
  const plain = condition.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
  const written = plain.replaceAll(use, (whole, name: string, sign = '', ...said: (string | undefined)[]) => {
    const calculation = calculations.get(idOf(name))
    if (!calculation) return whole
    if ('copy' in calculation) return calculation.copy + whole.slice(whole.indexOf('}') + 1)
    const literal = said.slice(0, 4).find((each) => each !== undefined)
    if (!('parts' in calculation)) return comparedWith(calculation, sign, literal) ?? whole
    const parts = partsWhere(sign, Number(literal), calculation.parts)
    return parts.length === 0 ? whole : `(${parts.map((part) => `\${${name}} = '${part}'`).join(' or ')})`
  })
  return written.length > LONGEST ? condition : written
}

/** When a calculation says this, or does not; alone, when it is true. */
function comparedWith(
  { condition, met, unmet }: Extract<Calculation, { condition: string }>,
  sign: string,
  literal: string | undefined,
): string | undefined {
  const isAlone = sign === '' && met === 'true'
  if (!isAlone && (literal === undefined || ![met, unmet].includes(literal) || !/^!?=$/.test(sign))) return undefined
  return isAlone || (literal === met) === (sign === '=') ? `(${condition})` : `not(${condition})`
}
