import { type Condition, optionsIn, optionsOf } from '#questions/base-question.ts'
import type { Question } from '#questions/kinds.ts'
import { unknownWord } from './did-you-mean.ts'
import { idFrom } from './ids.ts'

/** A condition that we cannot keep, with what to write instead. */
class NotKept extends Error {}

/** Conditions of which all must hold (and), or one (or). A single one is both. */
interface Formula {
  readonly joinedBy: 'and' | 'or'
  readonly conditions: readonly Condition[]
}

const HOW = `escribe, por ejemplo, selected(\${pregunta}, 'opcion')`

/**
 * Reads the column «relevant» of XLSForm as far as we can ask it: that some earlier questions were all answered with one of some
 * options, or with none of them.
 */
export function readRelevant(
  text: string,
  earlier: readonly Question[],
): readonly Condition[] | { readonly problem: string } {
  try {
    return new Parser(tokensOf(text), earlier).whole()
  } catch (error) {
    if (error instanceof NotKept) return { problem: error.message }
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
  /\s*(?:\$\{\s*(?<name>[^}]*?)\s*\}|'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<number>-?\d+)|(?<word>[a-z-]+|!=|.))/giy

interface Token {
  readonly kind: 'name' | 'literal' | 'word'
  readonly text: string
}

function tokensOf(text: string): Token[] {
  // Word processors and telephones write curly quotes.
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
    if (rest) throw new NotKept(`No se entiende «${rest.text}»: ${HOW}.`)
    return joined('and', [formula]).conditions
  }

  /** Between each «or» stand parts that are joined by «and». */
  #parts(word: 'or' | 'and'): Formula {
    const parts: Formula[] = []
    do parts.push(word === 'or' ? this.#parts('and') : this.#one())
    while (this.#took(word))
    return parts.length === 1 && parts[0] ? parts[0] : joined(word, parts)
  }

  #one(): Formula {
    const isOpposite = this.#took('not')
    if (isOpposite) this.#expect('(')
    if (isOpposite || this.#took('(')) {
      const formula = this.#parts('or')
      this.#expect(')')
      return isOpposite ? opposite(formula) : formula
    }
    if (this.#took('selected')) {
      this.#expect('(')
      const question = this.#question()
      this.#expect(',')
      const formula = this.#optionOf(question)
      this.#expect(')')
      return formula
    }
    const question = this.#question()
    if (this.#took('=')) return this.#optionOf(question)
    if (this.#took('!=')) return opposite(this.#optionOf(question))
    throw new NotKept(`Falta decir qué se contestó en «${question.id}»: ${HOW}.`)
  }

  #question(): Question {
    const { kind, text } = this.#next()
    if (kind !== 'name') throw new NotKept(`No se entiende «${text}»: solo se pregunta por opciones; ${HOW}.`)
    const question = this.#earlier.find(({ id }) => id === text)
    const known = this.#earlier.filter((each) => isChoice(each)).map(({ id }) => id)
    if (!question) throw new NotKept(`Ninguna pregunta anterior se llama así: ${unknownWord(text, known)}`)
    if (!isChoice(question))
      throw new NotKept(`«${text}» no es de opciones: depende de una select_one o select_multiple.`)
    return question
  }

  #optionOf(question: Question): Formula {
    const { kind, text } = this.#next()
    if (kind !== 'literal') throw new NotKept(`No se entiende «${text}»: la opción va entre comillas; ${HOW}.`)
    const known = optionsOf(question).map(({ id }) => id)
    if (!known.includes(text)) throw new NotKept(`No es opción de «${question.id}»: ${unknownWord(text, known)}`)
    return { joinedBy: 'and', conditions: [{ question: question.id, isOneOf: [text] }] }
  }

  #next(): Token {
    const next = this.#tokens[this.#at++]
    if (!next) throw new NotKept(`Está incompleta: ${HOW}.`)
    return next
  }

  #took(word: string): boolean {
    const next = this.#tokens[this.#at]
    const isIt = next?.kind === 'word' && next.text === word
    if (isIt) this.#at += 1
    return isIt
  }

  #expect(word: string): void {
    if (!this.#took(word)) throw new NotKept(`Falta «${word}»: ${HOW}.`)
  }
}

function isChoice({ kind }: Question): boolean {
  return kind === 'single' || kind === 'several'
}

function joined(joinedBy: Formula['joinedBy'], formulas: readonly Formula[]): Formula {
  const other = formulas.find((formula) => formula.conditions.length > 1 && formula.joinedBy !== joinedBy)
  const conditions = formulas.flatMap((formula) => formula.conditions)
  if (!other) return { joinedBy, conditions: joinedBy === 'or' ? eitherOf(conditions) : conditions }
  const names = [...new Set(other.conditions.map(({ question }) => `«${question}»`))]
  throw new NotKept(
    names.length > 1
      ? `«or» une a ${names.join(' y ')}: solo puede unir opciones de la misma pregunta. Haz una pregunta para cada caso.`
      : `No se puede juntar así lo que se contestó en ${names[0]}: enumera, con «or», las opciones con las que sí se pregunta.`,
  )
}

/** One of the options of either, where they are about the same question. */
function eitherOf(conditions: readonly Condition[]): readonly Condition[] {
  const merged: Condition[] = []
  for (const condition of conditions) {
    const at = merged.findIndex((each) => 'isOneOf' in each && each.question === condition.question)
    if (at < 0 || !('isOneOf' in condition)) merged.push(condition)
    else merged[at] = { ...condition, isOneOf: [...optionsIn(merged[at] ?? condition), ...condition.isOneOf] }
  }
  return merged
}

/** It is not so that all hold if one does not, nor that one does if none of them does. */
function opposite({ joinedBy, conditions }: Formula): Formula {
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
