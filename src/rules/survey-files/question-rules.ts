import { releaseFileNames } from '#contract/release-file-names.ts'
import { type Condition, conditionsOf, isMet, type Option, optionsIn, optionsOf } from '#questions/base-question.ts'
import { choicesIn, kindOf } from '#questions/kinds.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { ageBands, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { parties } from '#surveys/questionnaires/parties.ts'
import { hasWrittenSides, sidesOf } from '../answers/option-sides.ts'
import { canonicalJson } from './canonical-json.ts'
import { checkRepeatedAnswers } from './check-repeated-answers.ts'
import { electoralWordsIn } from './electoral-words.ts'
import { problemOfId } from './ids.ts'
import { joinableOptions, roles } from './option-roles.ts'
import { partyIn } from './party-names.ts'
import { canAllBeMet } from './tidy-conditions.ts'

const releaseNames: readonly string[] = Object.values(releaseFileNames)

/** A question with what its rules need to know. */
export interface CheckedQuestion {
  readonly question: Question
  /** What is read with it: the notes of its battery and, where it is the first, the introduction of its section. */
  readonly around: readonly string[]
  readonly earlier: readonly Question[]
  /** Its own, and those of the questions that they are about. */
  readonly conditions: readonly Condition[]
  readonly notElectoral: Readonly<Record<string, string>>
  /** About a part of the question, such as `showIf`. */
  readonly error: (part: string, message: string) => void
  readonly warn: (part: string, message: string) => void
}

/** What every question has to keep, one rule after another. */
export const questionRules: readonly ((checked: CheckedQuestion) => void)[] = [
  function leavesCommonQuestionsAlone({ question, error }) {
    const common = [sexQuestion, ageQuestion].find(({ id }) => id === question.id)
    const isAgeInYears =
      question.kind === 'number' &&
      canonicalJson(question.bands) === canonicalJson(ageBands) &&
      question.id === ageQuestion.id
    // A note before it is not part of it.
    const asked = { ...question, before: undefined }
    if (common && !isAgeInYears && canonicalJson(common) !== canonicalJson(asked))
      error('id', `«${question.id}» se pregunta igual en todas: usa «include sobre-ti», o ponle otro nombre.`)
  },

  function leavesReleaseFilesAlone({ question: { id }, error }) {
    if (releaseNames.includes(id)) error('id', `«${id}» es un archivo de cada publicación: escribe otro nombre.`)
  },

  function dependsOnEarlierChoices({ question, earlier, error }) {
    for (const condition of conditionsOf(question)) {
      const parent = earlier.find(({ id }) => id === condition.question)
      const isChoice = parent && kindOf(parent).canLead
      const known = parent ? choicesIn(parent).map(({ id }) => id) : []
      const unknown = optionsIn(condition).find((id) => !known.includes(id))
      if (parent?.isRetired && !question.isRetired)
        error('showIf', `Depende de «${parent.id}», que se retiró: retírala también, o quita la condición.`)
      if (!isChoice) error('showIf', `Depende de «${condition.question}», que no es una pregunta de opciones anterior.`)
      else if (unknown !== undefined) error('showIf', `Depende de «${unknown}», que no es opción de «${parent.id}».`)
    }
  },

  function canBeAsked({ conditions, earlier, error }) {
    if (!canAllBeMet(conditions, earlier))
      error(
        'showIf',
        'Nunca se preguntaría: nadie puede cumplir todas sus condiciones a la vez. Quita una, o usa «or».',
      )
  },

  function endsWithRoles({ question, error }) {
    const ranks = optionsOf(question).map(({ role }) => (role ? roles.indexOf(role) : -1))
    const wrong = ranks.findIndex((rank, at) => {
      const before = ranks[at - 1] ?? -1
      return rank < before || (rank > roles.indexOf('last') && rank === before)
    })
    if (wrong >= 0)
      error(
        `options.${wrong}`,
        `No está en su lugar: al final van ${roles.join(', ')}, en ese orden y una de cada una.`,
      )
  },

  function canReachItsLimit({ question, error, warn }) {
    if (question.kind !== 'several') return
    const { atMost, options, help = '' } = question
    const most = joinableOptions(options).length
    if (atMost < 2) error('atMost', 'Solo deja elegir una opción: usa select_one.')
    else if (atMost > most)
      error('atMost', `Deja elegir hasta ${atMost} y solo hay ${most} que se pueden juntar: escribe ${most} o menos.`)
    else if (atMost < most && !help.includes(`hasta ${atMost}`))
      warn('help', `La ayuda no dice cuántas se pueden elegir: escribe «Elige hasta ${atMost}.»`)
  },

  function repeatsEarlierChoices({ question, ...checked }) {
    const { text, help = '', before = '', item } = question
    checkRepeatedAnswers({ text: item?.label ?? text, help, before }, { ...checked, readers: [question] })
  },

  function hasTwoSides({ question, warn }) {
    if (!hasWrittenSides(optionsOf(question))) return
    const wrong = optionsOf(question).findIndex(({ role, side }) => role && side !== undefined && side !== 'none')
    const isNone = optionsOf(question).every(({ side = 'none' }) => side === 'none')
    if (question.kind !== 'single') warn('options.0.side', 'Aquí «lado» no se usa: es de preguntas de una sola opción.')
    else if (wrong >= 0)
      warn(`options.${wrong}.side`, 'Una opción con papel («role») no está de ningún lado: deja vacío «lado».')
    else if (!isNone && sidesOf(question).size === 0)
      warn(
        'options.0.side',
        'Así no se publica una diferencia: hace falta «a favor» en una opción y «en contra» en otra.',
      )
  },

  function countsEveryNumberOnce({ question, error }) {
    if (question.kind !== 'number') return
    const wrong = question.bands.find(
      ({ from, to }, at, all) => to < from || (at > 0 && from !== (all[at - 1]?.to ?? 0) + 1),
    )
    if (wrong)
      error('bands', `El rango «${wrong.label}» no empieza donde termina el anterior: van seguidos, de menor a mayor.`)
  },

  function drawsAmongTwoOrMore({ question, error }) {
    if (question.kind !== 'arm') return
    const everybody = 'Lo que toca al azar le toca a todas las visitas: quita la condición.'
    if (conditionsOf(question).length > 0) error('showIf', everybody)
    else if (!question.required || question.options.some(({ role }) => role))
      error('kind', 'Lo que toca al azar le toca a todas las visitas, y sus opciones no tienen papel («role»).')
  },

  function hasARisingScale({ question, error }) {
    if (question.kind === 'scale' && question.from >= question.to)
      error('to', `La escala va de ${question.from} a ${question.to}: tiene que subir.`)
  },

  function belongsToOneSeries({ question, earlier, error }) {
    const { series } = question
    if (series === undefined) return
    if (isOpen(question) || question.kind === 'arm')
      error('series', 'Una serie compara respuestas que se cuentan: deja vacío «serie» en esta pregunta.')
    const problem = problemOfId(series, { mayBeginWithDigit: true })
    if (problem) error('series', problem)
    const other = earlier.find((each) => each.series === series)
    if (other)
      error('series', `«${series}» ya es la serie de «${other.id}»: en una encuesta, cada serie va en una pregunta.`)
  },

  function forcesNobody({ question, warn }) {
    if (!question.required || question.kind === 'arm') return
    const waysOut: readonly Option['role'][] = ['dont-know', 'no-answer']
    if (isOpen(question) || !optionsOf(question).some(({ role }) => waysOut.includes(role)))
      warn(
        'required',
        'Obliga a contestar: deja vacío «required», o agrega «No sé» (dont-know) o «Prefiero no contestar» (no-answer) a sus opciones.',
      )
  },

  function warnsOfPersonalData({ question, warn }) {
    if (isOpen(question) && !question.help?.includes('No escribas datos personales'))
      warn('help', 'Pide en la ayuda: «No escribas datos personales, como nombres o números de teléfono.»')
  },

  /** Otherwise its results would stay public during electoral silence because nobody thought of it. */
  function saysWhetherItIsElectoral({ question, around, notElectoral, error }) {
    if (question.isElectoral || Object.hasOwn(notElectoral, question.id)) return
    const words = electoralWordsIn(question, around).slice(0, 5)
    if (words.length > 0)
      error(
        'isElectoral',
        `Habla de elecciones o partidos (${words.map((word) => `«${word}»`).join(', ')}): escribe en «electoral» sí, o «no: » y por qué (en JSON, «isElectoral» o «notElectoral»).`,
      )
  },

  function treatsPartiesAlike({ question, warn }) {
    const named = optionsOf(question).flatMap((option) => partyIn(option) ?? [])
    if (named.length === 0) return
    if ('shuffle' in question && !question.shuffle)
      warn('shuffle', 'Nombra partidos en un orden fijo: escribe randomize=true en «parameters».')
    // A question that lists only some parties may be about those; one that lists all asks which one a person prefers.
    const asksForOwn = question.isElectoral && named.length >= parties.length
    const isForAdults = conditionsOf(question).some(
      (condition) => condition.question === ageQuestion.id && !isMet(condition, ['under-18']),
    )
    if (asksForOwn && !isForAdults)
      warn('showIf', 'Pregunta por partido también a menores: hazla depender de «age-band», sin «under-18».')
  },

  /** The base of a follow-up question gives away how many people chose the answer it depends on. */
  function isElectoralIfItsParentIs({ question, earlier, error }) {
    const parent = conditionsOf(question)
      .map((condition) => earlier.find(({ id }) => id === condition.question))
      .find((each) => each?.isElectoral)
    if (parent && !question.isElectoral)
      error('isElectoral', `Depende de «${parent.id}», que es electoral: escribe sí en «electoral» también aquí.`)
  },
]

function isOpen({ kind }: Question): boolean {
  return kind === 'short-text' || kind === 'long-text'
}
