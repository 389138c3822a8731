import { type FormEvent, useEffect, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { ReachedBody, ResponsesReply } from '#contract/schemas.ts'
import { fields } from '#questions/fields.ts'
import type { SentAnswer } from '#questions/kinds.ts'
import type { Problem } from '#questions/plain-text.ts'
import { answerRules, type SentAnswers, sentAnswers } from '#rules/answers/answer-rules.ts'
import { failureCodeOf, post, refusalOf } from '../query.ts'
import { inSession } from '../survey/completion.ts'
import { recall, remember } from '../survey/tab-memory.ts'
import type { OwnFormProps, Submission } from './form.ts'

const { answersThatCount, findProblems, isAsked, readAnswers } = answerRules(fields)

const problemTexts: Partial<Record<Problem, string>> = {
  'too-many': 'Elegiste más opciones de las permitidas.',
  'too-long': 'El texto es demasiado largo.',
  'not-plain-text': 'El texto tiene caracteres que no podemos guardar.',
}
const NOT_SENT = 'No pudimos enviar tus respuestas. Siguen guardadas en este dispositivo: intenta de nuevo.'

export type Sending = { kind: 'no' } | { kind: 'yes' } | { kind: 'failed'; sentence: string }

/** What the visitor answered, what is still missing, and the way to the server. */
export function useQuestionnaire(props: OwnFormProps) {
  const { survey, session, part, goTo, onSubmitted, onRefused, prove } = props
  const { questionnaire, id: surveyId } = survey
  const [sent, setSent] = useState<SentAnswers>(() => recall(surveyId).answers ?? {})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [sending, setSending] = useState<Sending>({ kind: 'no' })

  const answers = readAnswers(questionnaire, sent)
  const sections = questionnaire.sections
    .map((section) => ({ ...section, questions: section.questions.filter((question) => isAsked(question, answers)) }))
    .filter(({ questions }) => questions.length > 0)
  const step = Math.min(part, sections.length - 1)
  const section = sections[step]
  const isLast = step === sections.length - 1
  const partId = section?.id

  useEffect(() => {
    if (partId) reportPartReached(surveyId, partId)
  }, [surveyId, partId])

  function answer(questionId: string, given: SentAnswer | undefined) {
    const { [questionId]: _, ...rest } = sent
    const next = given ? { ...rest, [questionId]: given } : rest
    setSent(next)
    remember(surveyId, { answers: next })
  }

  function proceed(event: FormEvent) {
    event.preventDefault()
    if (sending.kind === 'yes' || !section) return
    // Somebody who came here by the browser's Forward may have left a gap behind.
    const visited = isLast ? sections : [section]
    const found = problemsAmong(visited.flatMap(({ questions }) => questions.map(({ id }) => id)))
    setErrors(found)
    if (found.size > 0) goTo(sections.findIndex(({ questions }) => questions.some(({ id }) => found.has(id))))
    else if (isLast) void send()
    else goTo(step + 1)
  }

  function problemsAmong(ids: readonly string[]): Map<string, string> {
    const problems = findProblems(questionnaire, toSend())
    const here = problems.filter(({ questionId }) => ids.includes(questionId))
    return new Map(here.map(({ questionId, problem }) => [questionId, problemText(questionId, problem)]))
  }

  function problemText(questionId: string, problem: Problem): string {
    if (problem !== 'required') return problemTexts[problem] ?? 'Revisa esta respuesta.'
    const question = section?.questions.find(({ id }) => id === questionId)
    return question && fields[question.kind].hasOneInput ? 'Escribe tu respuesta.' : 'Elige una respuesta.'
  }

  function toSend(): SentAnswers {
    return sentAnswers(answersThatCount(questionnaire, sent))
  }

  async function send() {
    setSending({ kind: 'yes' })
    try {
      onSubmitted(await inSession(surveyId, session.id, sendFrom))
    } catch (error) {
      const sentence = refusalOf(error) ?? NOT_SENT
      if (failureCodeOf(error) === 'already-answered') onRefused(sentence)
      else setSending({ kind: 'failed', sentence })
    }
  }

  async function sendFrom(sessionId: string): Promise<Submission> {
    const proof = await prove(sessionId)
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

  return { answers, sections, section, step, isLast, errors, sending, answer, goBack: () => goTo(step - 1), proceed }
}

/** Says, once in a tab, that somebody came to a part of the form. No session and no cookie go with it, and nobody waits for it. */
function reportPartReached(surveyId: string, part: string): void {
  const { reached = [] } = recall(surveyId)
  if (reached.includes(part)) return
  remember(surveyId, { reached: [...reached, part] })
  fetch(apiPaths.reached(surveyId), {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ part } satisfies ReachedBody),
  }).catch(() => {})
}
