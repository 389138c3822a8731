import { type Condition, conditionsOf, optionsOf } from '#questions/base-question.ts'
import { MOST_QUESTIONS, MOST_SECTIONS, type Question, type Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { checkBatteries } from './check-batteries.ts'
import { checkRepeatedAnswers } from './check-repeated-answers.ts'
import { problemOfId } from './ids.ts'
import { type CheckedQuestion, questionRules } from './question-rules.ts'
import type { CellOf, Report } from './report.ts'

export interface UncheckedSurvey {
  readonly questionnaire: Questionnaire
  /** By question id, why a question with electoral words is not electoral. */
  readonly notElectoral?: Readonly<Record<string, string>>
}

/** The rules that a schema cannot express. They apply to the five fixed surveys too. */
export function checkSurvey(survey: UncheckedSurvey, report: Report, cellOf: CellOf): void {
  const { sections } = survey.questionnaire
  const located = sections.flatMap(({ questions }, section) =>
    questions.map((question, at) => ({ question, path: `questionnaire.sections.${section}.questions.${at}` })),
  )
  const questions = located.map(({ question }) => question)
  checkIds(sections.map(({ id }, at) => ({ id, path: `questionnaire.sections.${at}.id` })))
  // Each has files of its own in a release, by its id.
  checkIds([
    ...located.map(({ question: { id }, path }) => ({ id, path: `${path}.id` })),
    ...sections.flatMap(({ batteries = [] }, section) =>
      batteries.map(({ id }, at) => ({ id, path: `questionnaire.sections.${section}.batteries.${at}.id` })),
    ),
  ])
  if (sections.length > MOST_SECTIONS)
    report.error(cellOf('questionnaire'), `Tiene ${sections.length} secciones: caben ${MOST_SECTIONS}.`)
  if (questions.length > MOST_QUESTIONS) {
    report.error(cellOf('questionnaire'), `Tiene ${questions.length} preguntas: caben ${MOST_QUESTIONS}.`)
    return
  }
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
  for (const [at, section] of sections.entries()) {
    const path = `questionnaire.sections.${at}`
    const earlier = sections.slice(0, at).flatMap((each) => each.questions)
    const error = (part: string, message: string) => report.error(cellOf(`${path}.${part}`), message)
    const warn = (part: string, message: string) => report.warn(cellOf(`${path}.${part}`), message)
    if (/\[respuesta a |\$\{/.test(section.title))
      error('title', 'Aquí no se repite una respuesta: hazlo en una pregunta.')
    checkRepeatedAnswers({ intro: section.intro ?? '' }, { readers: section.questions, earlier, error, warn })
    checkBatteries(section, { earlier, error, warn })
  }
  const conditions = conditionsMet(questions)
  const around = readAround(sections)
  for (const [at, { question, path }] of located.entries()) {
    checkIds(
      [...optionsOf(question), ...('bands' in question ? question.bands : [])].map(({ id }, at) => ({
        id,
        path: `${path}.options.${at}.id`,
        mayBeginWithDigit: true,
      })),
    )
    const checked: CheckedQuestion = {
      question,
      around: around.get(question) ?? [],
      earlier: questions.slice(0, at),
      conditions: conditions.get(question) ?? [],
      notElectoral: survey.notElectoral ?? {},
      error: (part, message) => report.error(cellOf(`${path}.${part}`), message),
      warn: (part, message) => report.warn(cellOf(`${path}.${part}`), message),
    }
    for (const rule of questionRules) rule(checked)
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

/** Sex and age are left out: they are asked alike whatever introduces them, and nothing can be said about them in a sheet. */
function readAround(sections: Questionnaire['sections']): Map<Question, readonly string[]> {
  const common: readonly string[] = [sexQuestion.id, ageQuestion.id]
  return new Map(
    sections.flatMap(({ intro = '', questions, batteries = [] }) => {
      const own = questions.filter(({ id }) => !common.includes(id))
      const isFirst = ({ id, item }: Question) => id === own[0]?.id || (item && item.battery === own[0]?.item?.battery)
      return own.map((question) => {
        const { before = '', help = '' } = batteries.find(({ id }) => id === question.item?.battery) ?? {}
        return [question, [isFirst(question) ? intro : '', before, help]] as const
      })
    }),
  )
}

/**
 * What whoever is asked a question has met: its own conditions and, since they were asked the questions that these are about, the
 * conditions of those. Collected in order, each question's once: following every path back takes for ever where many depend on many.
 */
function conditionsMet(questions: readonly Question[]): Map<Question, readonly Condition[]> {
  const met = new Map<Question, readonly Condition[]>()
  const byId = new Map<string, Question>()
  for (const question of questions) {
    const all = new Set(conditionsOf(question))
    for (const condition of conditionsOf(question)) {
      const parent = 'isOneOf' in condition && byId.get(condition.question)
      if (parent) for (const inherited of met.get(parent) ?? []) all.add(inherited)
    }
    met.set(question, [...all])
    byId.set(question.id, question)
  }
  return met
}
