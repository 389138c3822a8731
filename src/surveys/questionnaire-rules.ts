/** What every questionnaire must be, whoever writes it: each rule gives a sentence for what breaks it. */
import { optionsOf } from '#questions/asked.ts'
import type { Option, Question, Questionnaire } from './questionnaire.ts'

export function questionnaireProblems(questionnaire: Questionnaire): string[] {
  const questions = questionnaire.sections.flatMap((section) => section.questions)
  return [
    ...sizeProblems(questionnaire, questions),
    ...idProblems(questionnaire, questions),
    ...questions.flatMap((question, place) =>
      questionRules
        .flatMap((rule) => rule(question, questions.slice(0, place)))
        .map((problem) => `${question.id} ${problem}`),
    ),
    ...textsOf(questionnaire).flatMap((text) =>
      text === '' || text !== text.trim() || /\s{2}/.test(text) ? [`the text «${text}» is not tidy`] : [],
    ),
  ]
}

function sizeProblems({ sections }: Questionnaire, questions: readonly Question[]): string[] {
  const isAsked = (id: string) => questions.some((question) => question.id === id && hasRole(question, 'no-answer'))
  return [
    sections.length < 2 || sections.length > 3 ? `it has ${sections.length} sections and not 2 or 3` : '',
    questions.length < 6 || questions.length > 10 ? `it has ${questions.length} questions and not 6 to 10` : '',
    // Without both, nobody can be weighted.
    ...['sex', 'age-band'].map((id) => (isAsked(id) ? '' : `it does not ask ${id} with a way not to answer`)),
  ].filter((problem) => problem !== '')
}

function idProblems({ sections }: Questionnaire, questions: readonly Question[]): string[] {
  const groups = [idsOf(sections), idsOf(questions), ...questions.map((question) => idsOf(optionsOf(question)))]
  return groups.flatMap((ids) => [
    ...repeated(ids).map((id) => `the id ${id} is used twice`),
    ...ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)).map((id) => `the id ${id} is not in kebab-case`),
  ])
}

type QuestionRule = (question: Question, earlier: readonly Question[]) => string[]

const rank = { ordinary: 0, other: 1, none: 2, 'dont-know': 3, 'no-answer': 4 }

const questionRules: readonly QuestionRule[] = [
  ({ showIf }, earlier) => {
    if (!showIf) return []
    const asked = earlier.find(({ id }) => id === showIf.question)
    if (!asked || !['single', 'several'].includes(asked.kind))
      return [`depends on ${showIf.question}, no earlier choice`]
    const known = idsOf(optionsOf(asked))
    const isKnown = showIf.isOneOf.length > 0 && showIf.isOneOf.every((id) => known.includes(id))
    return isKnown ? [] : [`depends on options that ${asked.id} does not have`]
  },
  (question) => {
    const ranks = optionsOf(question).map((option) => rank[option.role ?? 'ordinary'])
    const isOrdered = ranks.every((each, at) => each >= (ranks[at - 1] ?? 0) && (each === 0 || each !== ranks[at - 1]))
    return isOrdered ? [] : ['does not end with other, none, don’t know and no answer, in that order and once each']
  },
  (question) => {
    if (question.kind !== 'several') return []
    const { atMost, options, help = '' } = question
    const combinable = options.filter(({ role }) => !role || role === 'other')
    const isRight = atMost >= 2 && atMost <= combinable.length && help.includes(`hasta ${atMost}`)
    return isRight ? [] : ['has a limit that cannot be reached or is not said in its help']
  },
  (question) => (question.kind === 'scale' && question.from >= question.to ? ['has a scale that does not rise'] : []),
  (question) =>
    question.required && !hasRole(question, 'dont-know', 'no-answer') ? ['forces people to hold an opinion'] : [],
  (question) => {
    if (question.kind !== 'short-text' && question.kind !== 'long-text') return []
    const { required, maxLength, kind, help = '' } = question
    const isRight = !required && maxLength === (kind === 'short-text' ? 120 : 600)
    const warns = help.includes('No escribas datos personales')
    return isRight && warns
      ? []
      : ['is an open question that is not optional, short and with a warning about personal data']
  },
  (question) => {
    if (question.kind !== 'single' && question.kind !== 'several') return []
    if (idsOf(question.options).includes('morena') && !question.shuffle)
      return ['names parties and does not shuffle them']
    return question.id === 'age-band' && question.shuffle ? ['shuffles age bands'] : []
  },
  (question) => {
    if (!idsOf(optionsOf(question)).includes('pan')) return []
    const isForAdults = question.showIf?.question === 'age-band' && !question.showIf.isOneOf.includes('under-18')
    return isForAdults ? [] : ['asks minors for a vote or a party']
  },
]

function textsOf({ sections }: Questionnaire): string[] {
  return sections
    .flatMap(({ title, intro, questions }) => [
      title,
      intro,
      ...questions.flatMap((question) => [
        question.text,
        question.help,
        ...(question.kind === 'scale' ? [question.fromLabel, question.toLabel] : []),
        ...optionsOf(question).map(({ label }) => label),
      ]),
    ])
    .filter((text) => text !== undefined)
}

function hasRole(question: Question, ...roles: Option['role'][]): boolean {
  return optionsOf(question).some(({ role }) => role && roles.includes(role))
}

function idsOf(things: readonly { readonly id: string }[]): string[] {
  return things.map(({ id }) => id)
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, place) => ids.indexOf(id) !== place)
}
