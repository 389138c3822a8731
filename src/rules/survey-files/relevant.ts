import { optionsOf } from '#questions/asked.ts'
import type { Question } from '#questions/kinds.ts'
import { unknownWord } from './did-you-mean.ts'
import { idFrom } from './ids.ts'

type ShowIf = NonNullable<Question['showIf']>

/** A condition that we cannot keep, with what to write instead. */
class NotKept extends Error {}

/** An earlier question and those of its options with which the condition holds. */
interface Condition {
  readonly question: Question
  readonly options: readonly string[]
}

const HOW = `escribe, por ejemplo, selected(\${pregunta}, 'opcion')`

/**
 * Reads the column «relevant» of XLSForm as far as we can ask it: one earlier question whose answer is one of some options. «or», and
 * for a single choice also «and» and «not», are worked out into that list of options.
 */
export function readRelevant(text: string, earlier: readonly Question[]): ShowIf | { readonly problem: string } {
  try {
    const { question, options } = new Parser(tokensOf(text), earlier).whole()
    // In the order of the question, so that the same condition is always the same text.
    const isOneOf = optionsOf(question).flatMap(({ id }) => (options.includes(id) ? [id] : []))
    return isOneOf.length > 0
      ? { question: question.id, isOneOf }
      : { problem: 'Nunca se cumple: ninguna opción queda.' }
  } catch (error) {
    if (error instanceof NotKept) return { problem: error.message }
    throw error
  }
}

export function writeRelevant({ question, isOneOf }: ShowIf): string {
  return isOneOf.map((option) => `selected(\${${question}}, '${option}')`).join(' or ')
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

  whole(): Condition {
    const condition = this.#anyOf()
    const rest = this.#tokens[this.#at]
    if (rest) throw new NotKept(`No se entiende «${rest.text}»: ${HOW}.`)
    return condition
  }

  #anyOf(): Condition {
    let condition = this.#allOf()
    while (this.#took('or')) condition = either(condition, this.#allOf())
    return condition
  }

  #allOf(): Condition {
    let condition = this.#one()
    while (this.#took('and')) condition = both(condition, this.#one())
    return condition
  }

  #one(): Condition {
    if (this.#took('not')) {
      this.#expect('(')
      const condition = this.#anyOf()
      this.#expect(')')
      return opposite(condition)
    }
    if (this.#took('(')) {
      const condition = this.#anyOf()
      this.#expect(')')
      return condition
    }
    if (this.#took('selected')) {
      this.#expect('(')
      const question = this.#question()
      this.#expect(',')
      const condition = this.#optionOf(question)
      this.#expect(')')
      return condition
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

  #optionOf(question: Question): Condition {
    const { kind, text } = this.#next()
    if (kind !== 'literal') throw new NotKept(`No se entiende «${text}»: la opción va entre comillas; ${HOW}.`)
    const known = optionsOf(question).map(({ id }) => id)
    if (!known.includes(text)) throw new NotKept(`No es opción de «${question.id}»: ${unknownWord(text, known)}`)
    return { question, options: [text] }
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

function either(a: Condition, b: Condition): Condition {
  return { question: sameQuestion(a, b), options: [...a.options, ...b.options] }
}

function both(a: Condition, b: Condition): Condition {
  if (sameQuestion(a, b).kind === 'several')
    throw new NotKept('En una select_multiple no se puede pedir que se hayan elegido dos opciones a la vez: usa «or».')
  return { question: a.question, options: a.options.filter((id) => b.options.includes(id)) }
}

function sameQuestion(a: Condition, b: Condition): Question {
  if (a.question.id === b.question.id) return a.question
  throw new NotKept(
    `Depende de «${a.question.id}» y de «${b.question.id}»: por ahora puede depender de una sola pregunta.`,
  )
}

/** Only who surely chose one option chose one of the others whenever they did not choose this. */
function opposite({ question, options }: Condition): Condition {
  if (question.kind !== 'single' || !question.required || question.showIf)
    throw new NotKept(
      `«No eligió» solo se puede pedir de una select_one obligatoria que se pregunta a todos; en «${question.id}» enumera las opciones con las que sí se pregunta.`,
    )
  return { question, options: question.options.map(({ id }) => id).filter((id) => !options.includes(id)) }
}
