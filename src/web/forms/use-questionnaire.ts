import { type FormEvent, useEffect, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { ResponsesReply } from '#contract/schemas.ts'
import { armOf } from '#questions/arm.ts'
import { conditionsOf } from '#questions/base-question.ts'
import { fields } from '#questions/fields.ts'
import type { SentAnswer } from '#questions/kinds.ts'
import { rangeInWords } from '#questions/number.ts'
import type { Problem } from '#questions/plain-text.ts'
import { answerRules, type SentAnswers, sentAnswers } from '#rules/answers/answer-rules.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { failureCodeOf, NoReply, post, refusalOf } from '../query.ts'
import { untilDefined, withSession } from '../survey/completion.ts'
import { reportReached } from '../survey/report-reached.ts'
import { readVisit, saveVisit } from '../survey/tab-memory.ts'
import { askedSections } from './asked-sections.ts'
import type { BuiltinFormProps, Submission } from './form.ts'

const { answersThatCount, findProblems, readAnswers } = answerRules(fields)

const problemTexts: Partial<Record<Problem, string>> = {
  'too-many': 'Elegiste más opciones de las permitidas.',
  'too-long': 'El texto es demasiado largo.',
  'not-plain-text': 'El texto tiene caracteres que no podemos guardar.',
}
const NOT_SENT = 'No pudimos enviar tus respuestas. Siguen guardadas en este dispositivo: intenta de nuevo.'

export type Sending = { kind: 'no' } | { kind: 'yes' } | { kind: 'failed'; sentence: string }

/** The state of our own form: answers, errors, the part shown, and sending. */
export function useQuestionnaire(props: BuiltinFormProps) {
  const { survey, session, part, goTo, onSubmitted, onRefused, setCutOff, getProof } = props
  const { questionnaire, id: surveyId } = survey
  const [sent, setSent] = useState<SentAnswers>(() => withArms(questionnaire, readVisit(surveyId).answers, session.id))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [sending, setSending] = useState<Sending>({ kind: 'no' })

  const answers = readAnswers(questionnaire, sent)
  const sections = askedSections(questionnaire, answers)
  const step = Math.min(part, sections.length - 1)
  const section = sections[step]
  const isLast = step === sections.length - 1
  // What would come next is not asked of this visitor: said before they answered what that depends on, it sounds like a refusal.
  const isDecided = section?.questions.every(({ id }) => sent[id] || !decides(questionnaire, id))
  const endsEarly = isLast && isDecided && section?.id !== questionnaire.sections.at(-1)?.id
  const partId = section?.id

  useEffect(() => {
    if (partId) reportReached(surveyId, { part: partId })
  }, [surveyId, partId])

  function answer(questionId: string, newAnswer: SentAnswer | undefined) {
    const { [questionId]: _, ...rest } = sent
    const next = newAnswer ? { ...rest, [questionId]: newAnswer } : rest
    setSent(next)
    saveVisit(surveyId, { answers: next })
  }

  function proceed(event: FormEvent) {
    event.preventDefault()
    if (sending.kind === 'yes') return
    if (!section) return void send()
    // Before sending, all parts are checked: the browser's Forward may have skipped one.
    const toCheck = isLast ? sections : [section]
    const found = problemsIn(toCheck.flatMap(({ questions }) => questions.map(({ id }) => id)))
    setErrors(found)
    if (found.size > 0) goTo(sections.findIndex(({ questions }) => questions.some(({ id }) => found.has(id))))
    else if (isLast) void send()
    else goTo(step + 1)
  }

  function problemsIn(ids: readonly string[]): Map<string, string> {
    const problems = findProblems(questionnaire, toSend())
    const shown = problems.filter(({ questionId }) => ids.includes(questionId))
    return new Map(shown.map(({ questionId, problem }) => [questionId, problemText(questionId, problem)]))
  }

  function problemText(questionId: string, problem: Problem): string {
    const question = section?.questions.find(({ id }) => id === questionId)
    if (question?.kind === 'number') return `Escribe un número entero ${rangeInWords(question)}.`
    if (problem !== 'required') return problemTexts[problem] ?? 'Revisa esta respuesta.'
    return question && fields[question.kind].hasOneInput ? 'Escribe tu respuesta.' : 'Elige una respuesta.'
  }

  function toSend(): SentAnswers {
    return sentAnswers(answersThatCount(questionnaire, sent))
  }

  async function send() {
    setSending({ kind: 'yes' })
    try {
      onSubmitted(await untilDefined(() => withSession(surveyId, session.id, sendAnswers).catch(noReply)))
    } catch (error) {
      const sentence = refusalOf(error) ?? NOT_SENT
      if (failureCodeOf(error) === 'already-answered') onRefused(sentence)
      else setSending({ kind: 'failed', sentence })
    } finally {
      setCutOff(false)
    }
  }

  /** Nobody need press the button again for a line that was lost. */
  function noReply(error: unknown): undefined {
    if (!(error instanceof NoReply)) throw error
    setCutOff(true)
  }

  async function sendAnswers(sessionId: string): Promise<Submission> {
    const proof = await getProof(sessionId)
    const { responseId } = await post<ResponsesReply>(apiPaths.responses(surveyId), {
      sessionId,
      cp: session.place.postalCode,
      colonia: session.place.colonia,
      version: questionnaire.version,
      answers: toSend(),
      proof,
    })
    return { responseId, sessionId, proof }
  }

  return {
    answers,
    sections,
    section,
    step,
    isLast,
    endsEarly,
    errors,
    sending,
    answer,
    goBack: () => goTo(step - 1),
    proceed,
  }
}

/** Chance chooses an arm once: it is kept with the answers, so that a session that had to be renewed does not change it. */
function withArms({ sections }: Questionnaire, saved: SentAnswers = {}, sessionId: string): SentAnswers {
  const arms = sections.flatMap(({ questions }) => questions.filter((question) => question.kind === 'arm'))
  return { ...Object.fromEntries(arms.map((arm) => [arm.id, { choice: armOf(arm, sessionId) }])), ...saved }
}

/** Whether an answer to it decides if something else is asked. */
function decides({ sections }: Questionnaire, id: string): boolean {
  return sections.some(({ questions }) =>
    questions.some((other) => conditionsOf(other).some(({ question }) => question === id)),
  )
}
