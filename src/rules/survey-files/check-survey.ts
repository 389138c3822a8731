import { type Condition, conditionsOf, holds, type Option, optionsIn, optionsOf } from '#questions/base-question.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { parties } from '#surveys/questionnaires/parties.ts'
import { canonicalJson } from './canonical-json.ts'
import { problemOfId } from './ids.ts'
import { joinableOptions, roles } from './option-roles.ts'
import { partyIn } from './party-names.ts'
import type { Report } from './report.ts'
import { tidyConditions } from './tidy-conditions.ts'

export interface Asking {
  readonly questionnaire: Questionnaire
  /** Why a question that names parties is not electoral, by its id. */
  readonly notElectoral?: Readonly<Record<string, string>>
}

/** Where something stands in the document («questionnaire.sections.0.title»), as its author knows the place. */
export type CellOf = (path: string) => string

/** More would be a questionnaire that nobody ends; the panel and the releases were made for fewer. */
const MOST_QUESTIONS = 60

/** What a schema cannot say of a survey, whoever wrote it: the five keep to it too. */
export function checkSurvey(survey: Asking, report: Report, cellOf: CellOf): void {
  const { sections } = survey.questionnaire
  const placed = sections.flatMap(({ questions }, section) =>
    questions.map((question, at) => ({ question, path: `questionnaire.sections.${section}.questions.${at}` })),
  )
  const questions = placed.map(({ question }) => question)
  checkIds(sections.map(({ id }, at) => ({ id, path: `questionnaire.sections.${at}.id` })))
  checkIds(placed.map(({ question: { id }, path }) => ({ id, path: `${path}.id` })))
  if (questions.length > MOST_QUESTIONS)
    report.error(cellOf('questionnaire'), `Tiene ${questions.length} preguntas: caben ${MOST_QUESTIONS}.`)
  if (![sexQuestion, ageQuestion].every(({ id }) => questions.some((question) => question.id === id)))
    report.warn(
      cellOf('questionnaire'),
      'No pregunta sexo y edad: no se podrá ponderar ni publicar. Agrega una fila con «include sobre-ti».',
    )
  for (const id of Object.keys(survey.notElectoral ?? {})) {
    const question = questions.find((each) => each.id === id)
    if (!question || question.isElectoral)
      report.error(cellOf(`notElectoral.${id}`), `«${id}» no es una pregunta sin marca de electoral: quita la razón.`)
  }
  for (const [at, { question, path }] of placed.entries()) {
    checkIds(
      optionsOf(question).map(({ id }, at) => ({ id, path: `${path}.options.${at}.id`, mayBeginWithDigit: true })),
    )
    const asked = { question, earlier: questions.slice(0, at), notElectoral: survey.notElectoral ?? {} }
    for (const { kind, part, message } of questionRules.flatMap((rule) => [...rule(asked)]))
      report[kind](cellOf(`${path}.${part}`), message)
  }

  function checkIds(ids: readonly { id: string; path: string; mayBeginWithDigit?: boolean }[]): void {
    const seen = new Set<string>()
    for (const { id, path, mayBeginWithDigit = false } of ids) {
      const problem = seen.has(id)
        ? `«${id}» ya se usó: cada nombre va una sola vez.`
        : problemOfId(id, { mayBeginWithDigit })
      if (problem) report.error(cellOf(path), problem)
      seen.add(id)
    }
  }
}

interface AskedQuestion {
  readonly question: Question
  readonly earlier: readonly Question[]
  readonly notElectoral: Readonly<Record<string, string>>
}

interface Broken {
  readonly kind: 'error' | 'warn'
  /** Of the question. */
  readonly part: string
  readonly message: string
}

type QuestionRule = (asked: AskedQuestion) => Generator<Broken, void>

const error = (part: string, message: string): Broken => ({ kind: 'error', part, message })
const warning = (part: string, message: string): Broken => ({ kind: 'warn', part, message })

const questionRules: readonly QuestionRule[] = [
  function* isReserved({ question }) {
    const common = [sexQuestion, ageQuestion].find(({ id }) => id === question.id)
    if (common && canonicalJson(common) !== canonicalJson(question))
      yield error('id', `«${question.id}» se pregunta igual en todas: usa «include sobre-ti», o ponle otro nombre.`)
  },

  function* dependsOnEarlierChoices({ question, earlier }) {
    for (const condition of conditionsOf(question)) {
      const asked = earlier.find(({ id }) => id === condition.question)
      const isChoice = asked?.kind === 'single' || asked?.kind === 'several'
      const known = asked ? optionsOf(asked).map(({ id }) => id) : []
      const unknown = optionsIn(condition).find((id) => !known.includes(id))
      if (!isChoice)
        yield error('showIf', `Depende de «${condition.question}», que no es una pregunta de opciones anterior.`)
      else if (unknown !== undefined)
        yield error('showIf', `Depende de «${unknown}», que no es opción de «${asked.id}».`)
    }
  },

  function* canBeAsked({ question, earlier }) {
    if (!tidyConditions(withThoseBefore(question, earlier), earlier))
      yield error(
        'showIf',
        'Nunca se preguntaría: nadie puede cumplir todas sus condiciones a la vez. Quita una, o usa «or».',
      )
  },

  function* endsWithRoles({ question }) {
    const ranks = optionsOf(question).map(({ role }) => (role ? roles.indexOf(role) : -1))
    const wrong = ranks.findIndex((rank, at) => {
      const before = ranks[at - 1] ?? -1
      return rank < before || (rank >= 0 && rank === before)
    })
    if (wrong >= 0)
      yield error(
        `options.${wrong}`,
        `No está en su lugar: al final van ${roles.join(', ')}, en ese orden y una de cada una.`,
      )
  },

  function* canReachItsLimit({ question }) {
    if (question.kind !== 'several') return
    const { atMost, options, help = '' } = question
    const most = joinableOptions(options).length
    if (atMost < 2) yield error('atMost', 'Solo deja elegir una opción: usa select_one.')
    else if (atMost > most)
      yield error(
        'atMost',
        `Deja elegir hasta ${atMost} y solo hay ${most} que se pueden juntar: escribe ${most} o menos.`,
      )
    else if (!help.includes(`hasta ${atMost}`))
      yield warning('help', `La ayuda no dice cuántas se pueden elegir: escribe «Elige hasta ${atMost}.»`)
  },

  function* rises({ question }) {
    if (question.kind === 'scale' && question.from >= question.to)
      yield error('to', `La escala va de ${question.from} a ${question.to}: tiene que subir.`)
  },

  function* forcesNobody({ question }) {
    if (!question.required) return
    const waysOut: readonly Option['role'][] = ['dont-know', 'no-answer']
    if (isOpen(question)) yield warning('required', 'Obliga a escribir: deja vacío «required».')
    else if (!optionsOf(question).some(({ role }) => waysOut.includes(role)))
      yield warning(
        'required',
        'Obliga a tener opinión: agrega «No sé» (dont-know) o «Prefiero no contestar» (no-answer).',
      )
  },

  function* warnsOfPersonalData({ question }) {
    if (isOpen(question) && !question.help?.includes('No escribas datos personales'))
      yield warning('help', 'Pide en la ayuda: «No escribas datos personales, como nombres o números de teléfono.»')
  },

  function* treatsPartiesAlike({ question, notElectoral }) {
    const named = optionsOf(question).flatMap((option) => partyIn(option) ?? [])
    if (named.length === 0) return
    if (!question.isElectoral && !Object.hasOwn(notElectoral, question.id))
      yield error(
        'isElectoral',
        `La lista nombra a un partido («${named[0]}»): escribe en «electoral» sí, o «no: » y por qué (en JSON, «isElectoral» o «notElectoral»).`,
      )
    if ('shuffle' in question && !question.shuffle)
      yield warning('shuffle', 'Nombra partidos en un orden fijo: escribe randomize=true en «parameters».')
    // With some of the parties one may ask about those; with all of them one asks for somebody's own.
    const asksForOwn = question.isElectoral && named.length >= parties.length
    const isForAdults = conditionsOf(question).some(
      (condition) => condition.question === ageQuestion.id && !holds(condition, ['under-18']),
    )
    if (asksForOwn && !isForAdults)
      yield warning('showIf', 'Pregunta por partido también a menores: hazla depender de «age-band», sin «under-18».')
  },

  /** The base of a question that depends on another says how many gave that answer. */
  function* followsAnElectoralOne({ question, earlier }) {
    const before = conditionsOf(question)
      .map((condition) => earlier.find(({ id }) => id === condition.question))
      .find((asked) => asked?.isElectoral)
    if (before && !question.isElectoral)
      yield error('isElectoral', `Depende de «${before.id}», que es electoral: escribe sí en «electoral» también aquí.`)
  },
]

function isOpen({ kind }: Question): boolean {
  return kind === 'short-text' || kind === 'long-text'
}

/** Who answered an earlier question met the conditions of that one, too. */
function withThoseBefore(question: Question, earlier: readonly Question[]): Condition[] {
  return conditionsOf(question).flatMap((condition) => {
    const asked = 'isOneOf' in condition && earlier.find(({ id }) => id === condition.question)
    return asked ? [condition, ...withThoseBefore(asked, earlier.slice(0, earlier.indexOf(asked)))] : [condition]
  })
}
