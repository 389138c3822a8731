import { type Condition, conditionsOf, holds, type Option, optionsIn, optionsOf } from '#questions/asked.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { parties } from '#surveys/questionnaires/parties.ts'
import { canonicalJson } from './canonical-json.ts'
import { problemOfId } from './ids.ts'
import { roles } from './option-roles.ts'
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
  checkIds(sections.map(({ id }, at) => ({ id, path: `questionnaire.sections.${at}.id` })))
  checkIds(placed.map(({ question: { id }, path }) => ({ id, path: `${path}.id` })))
  if (placed.length > MOST_QUESTIONS)
    report.error(cellOf('questionnaire'), `Tiene ${placed.length} preguntas: caben ${MOST_QUESTIONS}.`)
  if (!asks(sexQuestion) || !asks(ageQuestion))
    report.warn(
      cellOf('questionnaire'),
      'No pregunta sexo y edad: no se podrá ponderar ni publicar. Agrega una fila con «include sobre-ti».',
    )
  for (const id of Object.keys(survey.notElectoral ?? {})) {
    const question = placed.find((each) => each.question.id === id)?.question
    if (!question || question.isElectoral)
      report.error(cellOf(`notElectoral.${id}`), `«${id}» no es una pregunta sin marca de electoral: quita la razón.`)
  }
  for (const [place, { question, path }] of placed.entries()) {
    const earlier = placed.slice(0, place).map((each) => each.question)
    checkIds(
      optionsOf(question).map(({ id }, at) => ({ id, path: `${path}.options.${at}.id`, mayBeginWithDigit: true })),
    )
    for (const { part, error, warning } of questionRules.flatMap((rule) => rule(question, earlier, survey))) {
      const cell = cellOf(`${path}.${part}`)
      if (error) report.error(cell, error)
      if (warning) report.warn(cell, warning)
    }
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

  function asks({ id }: { readonly id: string }): boolean {
    return placed.some(({ question }) => question.id === id)
  }
}

interface Broken {
  /** Of the question. */
  readonly part?: string
  readonly error?: string
  readonly warning?: string
}

type QuestionRule = (question: Question, earlier: readonly Question[], survey: Asking) => Broken[]

const isReserved: QuestionRule = (question) => {
  const common = [sexQuestion, ageQuestion].find(({ id }) => id === question.id)
  const isTheSame = !common || canonicalJson(common) === canonicalJson(question)
  return isTheSame
    ? []
    : [
        {
          part: 'id',
          error: `«${question.id}» se pregunta igual en todas: usa «include sobre-ti», o ponle otro nombre.`,
        },
      ]
}

const dependsOnEarlierChoices: QuestionRule = (question, earlier) =>
  conditionsOf(question).flatMap((condition) => {
    const asked = earlier.find(({ id }) => id === condition.question)
    if (!asked || !['single', 'several'].includes(asked.kind))
      return [
        { part: 'showIf', error: `Depende de «${condition.question}», que no es una pregunta de opciones anterior.` },
      ]
    const known = optionsOf(asked).map(({ id }) => id)
    const unknown = optionsIn(condition).find((id) => !known.includes(id))
    return unknown === undefined
      ? []
      : [{ part: 'showIf', error: `Depende de «${unknown}», que no es opción de «${asked.id}».` }]
  })

const canBeAsked: QuestionRule = (question, earlier) =>
  tidyConditions(withThoseBefore(question, earlier), earlier)
    ? []
    : [
        {
          part: 'showIf',
          error: 'Nunca se preguntaría: nadie puede cumplir todas sus condiciones a la vez. Quita una, o usa «or».',
        },
      ]

/** Who answered an earlier question met the conditions of that one, too. */
function withThoseBefore(question: Question, earlier: readonly Question[]): Condition[] {
  return conditionsOf(question).flatMap((condition) => {
    const asked = 'isOneOf' in condition && earlier.find(({ id }) => id === condition.question)
    return asked ? [condition, ...withThoseBefore(asked, earlier.slice(0, earlier.indexOf(asked)))] : [condition]
  })
}

const endsWithRoles: QuestionRule = (question) => {
  const ranks = optionsOf(question).map(({ role }) => (role ? roles.indexOf(role) : -1))
  const wrong = ranks.findIndex(
    (rank, at) => at > 0 && (rank < (ranks[at - 1] ?? -1) || (rank >= 0 && rank === ranks[at - 1])),
  )
  return wrong < 0
    ? []
    : [
        {
          part: `options.${wrong}`,
          error: `No está en su lugar: al final van ${roles.join(', ')}, en ese orden y una de cada una.`,
        },
      ]
}

const canReachItsLimit: QuestionRule = (question) => {
  if (question.kind !== 'several') return []
  const { atMost, options, help = '' } = question
  const most = options.filter(({ role }) => !role || role === 'other').length
  if (atMost < 2) return [{ part: 'atMost', error: 'Solo deja elegir una opción: usa select_one.' }]
  if (atMost > most)
    return [
      {
        part: 'atMost',
        error: `Deja elegir hasta ${atMost} y solo hay ${most} que se pueden juntar: escribe ${most} o menos.`,
      },
    ]
  return help.includes(`hasta ${atMost}`)
    ? []
    : [{ part: 'help', warning: `La ayuda no dice cuántas se pueden elegir: escribe «Elige hasta ${atMost}.»` }]
}

const rises: QuestionRule = (question) =>
  question.kind === 'scale' && question.from >= question.to
    ? [{ part: 'to', error: `La escala va de ${question.from} a ${question.to}: tiene que subir.` }]
    : []

const forcesNobody: QuestionRule = (question) => {
  const isOpen = question.kind === 'short-text' || question.kind === 'long-text'
  if (!question.required || (!isOpen && hasRole(question, 'dont-know', 'no-answer'))) return []
  const warning = isOpen
    ? 'Obliga a escribir: deja vacío «required».'
    : 'Obliga a tener opinión: agrega «No sé» (dont-know) o «Prefiero no contestar» (no-answer).'
  return [{ part: 'required', warning }]
}

const warnsOfPersonalData: QuestionRule = ({ kind, help = '' }) =>
  (kind === 'short-text' || kind === 'long-text') && !help.includes('No escribas datos personales')
    ? [
        {
          part: 'help',
          warning: 'Pide en la ayuda: «No escribas datos personales, como nombres o números de teléfono.»',
        },
      ]
    : []

const treatsPartiesAlike: QuestionRule = (question, _, { notElectoral = {} }) => {
  const named = optionsOf(question).flatMap((option) => partyIn(option) ?? [])
  if (named.length === 0) return []
  const isSaid = question.isElectoral || Object.hasOwn(notElectoral, question.id)
  const isShuffled = !('shuffle' in question) || question.shuffle
  const isForAdults = conditionsOf(question).some(
    (condition) => condition.question === ageQuestion.id && !holds(condition, ['under-18']),
  )
  // With some of the parties one may ask about those; with all of them one asks for somebody's own.
  const asksForOwn = question.isElectoral && named.length >= parties.length
  return [
    isSaid
      ? {}
      : {
          part: 'isElectoral',
          error: `La lista nombra a un partido («${named[0]}»): escribe en «electoral» sí, o «no: » y por qué (en JSON, «isElectoral» o «notElectoral»).`,
        },
    isShuffled
      ? {}
      : { part: 'shuffle', warning: 'Nombra partidos en un orden fijo: escribe randomize=true en «parameters».' },
    asksForOwn && !isForAdults
      ? {
          part: 'showIf',
          warning: 'Pregunta por partido también a menores: hazla depender de «age-band», sin «under-18».',
        }
      : {},
  ]
}

const followsAnElectoralOne: QuestionRule = (question, earlier) => {
  const before = conditionsOf(question).flatMap((condition) =>
    earlier.filter(({ id, isElectoral }) => isElectoral && id === condition.question),
  )[0]
  if (!before || question.isElectoral) return []
  // Its base says how many gave that answer.
  return [
    {
      part: 'isElectoral',
      error: `Depende de «${before.id}», que es electoral: escribe sí en «electoral» también aquí.`,
    },
  ]
}

const questionRules: readonly QuestionRule[] = [
  isReserved,
  dependsOnEarlierChoices,
  canBeAsked,
  endsWithRoles,
  canReachItsLimit,
  rises,
  forcesNobody,
  warnsOfPersonalData,
  treatsPartiesAlike,
  followsAnElectoralOne,
]

function hasRole(question: Question, ...wanted: Option['role'][]): boolean {
  return optionsOf(question).some(({ role }) => role && wanted.includes(role))
}
