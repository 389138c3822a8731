import { type Condition, optionsIn, optionsOf } from '#questions/base-question.ts'
import { choicesIn, kindOf, type Question, type QuestionOf } from '#questions/kinds.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { idOf } from './question-names.ts'

/** Says what to write instead of a condition that is not supported. */
class UnsupportedCondition extends Error {}

/** Conditions that must all hold (and), or of which one must (or). For a single condition both are the same. */
interface Formula {
  readonly joinedBy: 'and' | 'or'
  readonly conditions: readonly Condition[]
}

const EXAMPLE = `escribe, por ejemplo, selected(\${pregunta}, 'opcion')`

/** Reads XLSForm's column «relevant», as far as it says that certain options of earlier questions were chosen, or were not. */
export function readRelevant(
  text: string,
  earlier: readonly Question[],
): readonly Condition[] | { readonly problem: string } {
  try {
    return new Parser(tokensOf(text), earlier).whole()
  } catch (error) {
    if (error instanceof UnsupportedCondition) return { problem: error.message }
    throw error
  }
}

export function writeRelevant(conditions: readonly Condition[]): string {
  return conditions
    .map((condition) => {
      const chosen = optionsIn(condition).map((option) => `selected(\${${condition.question}}, '${option}')`)
      const anyOfThem = chosen.join(' or ')
      if ('isNoneOf' in condition) return `not(${anyOfThem})`
      return conditions.length > 1 && chosen.length > 1 ? `(${anyOfThem})` : anyOfThem
    })
    .join(' and ')
}

const token =
  /\s*(?:\$\{\s*(?<name>[^}]*?)\s*\}|'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<number>-?\d+)|(?<word>[a-z-]+|[<>!]=|.))/giy

interface Token {
  readonly kind: 'name' | 'literal' | 'word'
  readonly text: string
}

function tokensOf(text: string): Token[] {
  // Word processors and phones write curly quotes.
  const plain = text
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„″]/g, '"')
    .trim()
  return [...plain.matchAll(token)].map(({ groups = {} }): Token => {
    const { name, single, double, number, word = '' } = groups
    if (name !== undefined) return { kind: 'name', text: idFrom(name) }
    const literal = single ?? double ?? number
    return literal === undefined
      ? { kind: 'word', text: word.toLowerCase() }
      : { kind: 'literal', text: idFrom(literal) }
  })
}

class Parser {
  #at = 0
  readonly #tokens: readonly Token[]
  readonly #earlier: readonly Question[]

  constructor(tokens: readonly Token[], earlier: readonly Question[]) {
    this.#tokens = tokens
    this.#earlier = earlier
  }

  whole(): readonly Condition[] {
    const formula = this.#parts('or')
    const rest = this.#tokens[this.#at]
    if (rest) throw new UnsupportedCondition(`No se entiende «${rest.text}»: ${EXAMPLE}.`)
    return joined('and', [formula]).conditions
  }

  /** «and» binds tighter than «or». */
  #parts(word: 'or' | 'and'): Formula {
    const parts: Formula[] = []
    do parts.push(word === 'or' ? this.#parts('and') : this.#one())
    while (this.#accept(word))
    return parts.length === 1 && parts[0] ? parts[0] : joined(word, parts)
  }

  #one(): Formula {
    const isNegated = this.#accept('not')
    if (isNegated) this.#expect('(')
    if (isNegated || this.#accept('(')) {
      const formula = this.#parts('or')
      this.#expect(')')
      return isNegated ? negated(formula) : formula
    }
    if (this.#accept('selected')) {
      this.#expect('(')
      const question = this.#question()
      this.#expect(',')
      const formula = this.#optionOf(question)
      this.#expect(')')
      return formula
    }
    const question = this.#question()
    const sign = signs.find((each) => this.#accept(each))
    if ((sign === '=' || sign === '!=') && this.#acceptNothing()) return answered(question, sign === '!=')
    if (sign && question.kind === 'number') return this.#bandsOf(question, sign)
    if (sign === '=') return this.#onlyOption(question)
    if (sign === '!=') return this.#notOption(question)
    throw new UnsupportedCondition(`Falta decir qué se contestó en «${question.id}»: ${EXAMPLE}.`)
  }

  #question(): Question {
    const { kind, text } = this.#next()
    if (kind !== 'name')
      throw new UnsupportedCondition(`No se entiende «${text}»: solo se pregunta por opciones; ${EXAMPLE}.`)
    const question = [text, idOf(text)].flatMap((name) => this.#earlier.find(({ id }) => id === name) ?? [])[0]
    const known = this.#earlier.filter((each) => kindOf(each).canLead).map(({ id }) => id)
    if (!question)
      throw new UnsupportedCondition(`Ninguna pregunta anterior se llama así: ${unknownWordMessage(text, known)}`)
    if (!kindOf(question).canLead)
      throw new UnsupportedCondition(`«${text}» no es de opciones: depende de una select_one o select_multiple.`)
    return question
  }

  #optionOf(question: Question): Formula {
    const { kind, text } = this.#next()
    if (kind !== 'literal')
      throw new UnsupportedCondition(`No se entiende «${text}»: la opción va entre comillas; ${EXAMPLE}.`)
    const known = choicesIn(question).map(({ id }) => id)
    if (!known.includes(text))
      throw new UnsupportedCondition(`No es opción de «${question.id}»: ${unknownWordMessage(text, known)}`)
    return { joinedBy: 'and', conditions: [{ question: question.id, isOneOf: [text] }] }
  }

  /** «${several} = 'x'» means in XLSForm that x was chosen and nothing else. */
  #onlyOption(question: Question): Formula {
    const { conditions } = this.#optionOf(question)
    if (question.kind !== 'several') return { joinedBy: 'and', conditions }
    const [only] = conditions.flatMap(optionsIn)
    const others = optionsOf(question).flatMap(({ id }) => (id === only ? [] : [id]))
    return { joinedBy: 'and', conditions: [...conditions, { question: question.id, isNoneOf: others }] }
  }

  /** In XLSForm «${several} != 'x'» also holds for who chose x and something else, which hardly anybody means. */
  #notOption(question: Question): Formula {
    const formula = this.#optionOf(question)
    if (question.kind !== 'several') return negated(formula)
    const [option] = formula.conditions.flatMap(optionsIn)
    throw new UnsupportedCondition(
      `«!=» se cumple también si eligió «${option}» y algo más: escribe not(selected(\${${question.id}}, '${option}')).`,
    )
  }

  /** A comparison with a number, as far as it does not cut a band in two. */
  #bandsOf({ id, bands }: QuestionOf<'number'>, sign: (typeof signs)[number]): Formula {
    const { kind, text } = this.#next()
    const number = Number(text)
    if (kind !== 'literal' || !Number.isInteger(number))
      throw new UnsupportedCondition(
        `No se entiende «${text}»: compara «${id}» con un número, por ejemplo \${${id}} >= 18`,
      )
    const holds = comparisons[sign]
    const cut = bands.find(
      ({ from, to }) =>
        holds(from, number) !== holds(to, number) || (from < number && number < to && /^!?=$/.test(sign)),
    )
    if (cut)
      throw new UnsupportedCondition(
        `El ${number} parte el rango «${cut.label}»: escribe en «bandas» un rango que empiece o termine ahí.`,
      )
    const isOneOf = bands.flatMap((band) => (holds(band.from, number) ? [band.id] : []))
    if (isOneOf.length === 0) throw new UnsupportedCondition(`Ningún número de «${id}» lo cumple: revisa la condición.`)
    return { joinedBy: 'and', conditions: [{ question: id, isOneOf }] }
  }

  #next(): Token {
    const next = this.#tokens[this.#at++]
    if (!next) throw new UnsupportedCondition(`Está incompleta: ${EXAMPLE}.`)
    return next
  }

  #accept(word: string): boolean {
    const next = this.#tokens[this.#at]
    const isIt = next?.kind === 'word' && next.text === word
    if (isIt) this.#at += 1
    return isIt
  }

  /** «''» is what XLSForm has of a question without an answer. */
  #acceptNothing(): boolean {
    const next = this.#tokens[this.#at]
    const isIt = next?.kind === 'literal' && next.text === ''
    if (isIt) this.#at += 1
    return isIt
  }

  #expect(word: string): void {
    if (!this.#accept(word)) throw new UnsupportedCondition(`Falta «${word}»: ${EXAMPLE}.`)
  }
}

const signs = ['=', '!=', '>=', '<=', '>', '<'] as const

const comparisons: Readonly<Record<(typeof signs)[number], (one: number, other: number) => boolean>> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
}

function joined(joinedBy: Formula['joinedBy'], formulas: readonly Formula[]): Formula {
  const other = formulas.find((formula) => formula.conditions.length > 1 && formula.joinedBy !== joinedBy)
  const conditions = formulas.flatMap((formula) => formula.conditions)
  if (!other) return { joinedBy, conditions: joinedBy === 'or' ? mergedOptions(conditions) : conditions }
  const names = [...new Set(other.conditions.map(({ question }) => `«${question}»`))]
  throw new UnsupportedCondition(
    names.length > 1
      ? `«or» une a ${names.join(' y ')}: solo puede unir opciones de la misma pregunta. Haz una pregunta para cada caso.`
      : `No se puede juntar así lo que se contestó en ${names[0]}: enumera, con «or», las opciones con las que sí se pregunta.`,
  )
}

/** Whether a question was answered, or was not: whoever did not answer chose none of its options. */
function answered(question: Question, wasAnswered: boolean): Formula {
  const all = choicesIn(question).map(({ id }) => id)
  const condition = wasAnswered ? { question: question.id, isOneOf: all } : { question: question.id, isNoneOf: all }
  return { joinedBy: 'and', conditions: [condition] }
}

/** Merges the options of conditions on the same question. */
function mergedOptions(conditions: readonly Condition[]): readonly Condition[] {
  const merged: Condition[] = []
  for (const condition of conditions) {
    const at = merged.findIndex((each) => 'isOneOf' in each && each.question === condition.question)
    if (at < 0 || !('isOneOf' in condition)) merged.push(condition)
    else merged[at] = { ...condition, isOneOf: [...optionsIn(merged[at] ?? condition), ...condition.isOneOf] }
  }
  return merged
}

/** By De Morgan's laws: every condition is negated, and «and» becomes «or». */
function negated({ joinedBy, conditions }: Formula): Formula {
  return {
    joinedBy: joinedBy === 'and' ? 'or' : 'and',
    conditions: conditions.map((condition) => {
      const { question } = condition
      return 'isOneOf' in condition
        ? { question, isNoneOf: condition.isOneOf }
        : { question, isOneOf: condition.isNoneOf }
    }),
  }
}
