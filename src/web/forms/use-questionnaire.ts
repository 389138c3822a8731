import { type FormEvent, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { ResponsesReply } from '#contract/schemas.ts'
import { type Answer, type Answers, answersThatCount, findProblems, isAsked, type Problem } from '#rules/answers.ts'
import { post, refusalOf } from '../query.ts'
import type { FormProps } from './form.ts'
import { forgetAnswers, keepAnswers, readKeptAnswers } from './kept-answers.ts'

const problemTexts: Partial<Record<Problem, string>> = {
  required: 'Elige o escribe una respuesta.',
  'too-many': 'Elegiste más opciones de las permitidas.',
  'too-long': 'El texto es demasiado largo.',
  'not-plain-text': 'El texto tiene caracteres que no podemos guardar.',
}
const NOT_SENT = 'No pudimos enviar tus respuestas. Siguen guardadas en este dispositivo: intenta de nuevo.'

export type Sending = { kind: 'no' } | { kind: 'yes' } | { kind: 'failed'; sentence: string }

/** Where the visitor is in the questionnaire, what they answered, and what is still missing. */
export function useQuestionnaire({ survey, session, onStarted, onSubmitted }: FormProps) {
  const { questionnaire, id: surveyId } = survey
  const [answers, setAnswers] = useState<Answers>(() => readKeptAnswers(surveyId))
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [sending, setSending] = useState<Sending>({ kind: 'no' })

  const sections = questionnaire.sections
    .map((section) => ({ ...section, questions: section.questions.filter((question) => isAsked(question, answers)) }))
    .filter(({ questions }) => questions.length > 0)
  const section = sections[step]
  const isLast = step === sections.length - 1

  function answer(questionId: string, given: Answer | undefined) {
    if (Object.keys(answers).length === 0) onStarted()
    const { [questionId]: _, ...rest } = answers
    const next = given ? { ...rest, [questionId]: given } : rest
    setAnswers(next)
    keepAnswers(surveyId, next)
  }

  function goTo(next: number) {
    setErrors(new Map())
    setStep(next)
  }

  function proceed(event: FormEvent) {
    event.preventDefault()
    if (sending.kind === 'yes' || !section) return
    const found = problemsAmong(section.questions.map(({ id }) => id))
    setErrors(found)
    if (found.size > 0) return
    if (isLast) void send()
    else goTo(step + 1)
  }

  function problemsAmong(ids: readonly string[]): Map<string, string> {
    const problems = findProblems(questionnaire, answersThatCount(questionnaire, answers))
    const here = problems.filter(({ questionId }) => ids.includes(questionId))
    return new Map(
      here.map(({ questionId, problem }) => [questionId, problemTexts[problem] ?? 'Revisa esta respuesta.']),
    )
  }

  async function send() {
    setSending({ kind: 'yes' })
    try {
      const { responseId } = await post<ResponsesReply>(apiPaths.responses(surveyId), {
        sessionId: session.id,
        cp: session.place.postalCode,
        colonia: session.place.colonia,
        answers: answersThatCount(questionnaire, answers),
      })
      forgetAnswers(surveyId)
      onSubmitted(responseId)
    } catch (error) {
      setSending({ kind: 'failed', sentence: refusalOf(error) ?? NOT_SENT })
    }
  }

  return { answers, sections, section, step, isLast, errors, sending, answer, goBack: () => goTo(step - 1), proceed }
}
