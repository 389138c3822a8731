import { useEffect, useRef } from 'react'
import type { Section } from '#surveys/questionnaire.ts'
import { NoticeBox } from '../components/notice.tsx'
import type { FormProps } from './form.ts'
import { fieldId, QuestionField } from './question-field.tsx'
import { useQuestionnaire } from './use-questionnaire.ts'

/** Our own form: one section at a time, checked by the rule that the server checks with. */
export default function BuiltinForm(props: FormProps) {
  const { survey, session, onReady } = props
  const { answers, sections, section, step, isLast, errors, sending, answer, goBack, proceed } = useQuestionnaire(props)
  const heading = useFocusOnChange(step)

  useEffect(onReady, [onReady])

  if (!section) return null
  return (
    <form onSubmit={proceed} noValidate aria-label={`Cuestionario: ${survey.title}`} className="card">
      <p className="text-sm font-semibold text-accent-strong">
        Parte {step + 1} de {sections.length}
      </p>
      <progress
        value={step + 1}
        max={sections.length}
        aria-label="Avance del cuestionario"
        className="form-progress mt-2"
      />
      <h3 ref={heading} tabIndex={-1} className="mt-5 text-xl font-bold tracking-tight text-ink outline-none">
        {section.title}
      </h3>
      {section.intro && <p className="mt-1">{section.intro}</p>}
      <ErrorSummary section={section} errors={errors} />
      <div className="mt-6 grid gap-9">
        {section.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            sessionId={session.id}
            answer={answers[question.id]}
            error={errors.get(question.id)}
            onAnswer={(given) => answer(question.id, given)}
          />
        ))}
      </div>
      {sending.kind === 'failed' && (
        <div role="alert" className="mt-6">
          <NoticeBox tone="danger">
            <p>{sending.sentence}</p>
          </NoticeBox>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {step > 0 && (
          <button type="button" onClick={goBack} className="button-outline">
            Anterior
          </button>
        )}
        <button type="submit" aria-disabled={sending.kind === 'yes'} className="button-accent">
          {sending.kind === 'yes' ? 'Enviando…' : isLast ? 'Enviar respuestas' : 'Siguiente'}
        </button>
      </div>
    </form>
  )
}

/** What does not fit, in one place and with the way to it. Takes the focus each time it is found anew. */
function ErrorSummary({ section, errors }: { section: Section; errors: ReadonlyMap<string, string> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.size > 0) box.current?.focus()
  }, [errors])
  if (errors.size === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-5 outline-none">
      <NoticeBox tone="danger" title={errors.size === 1 ? 'Revisa una respuesta' : `Revisa ${errors.size} respuestas`}>
        <ul className="list-disc pl-5">
          {section.questions
            .filter(({ id }) => errors.has(id))
            .map(({ id, text }) => (
              <li key={id}>
                <a href={`#${fieldId(id)}`} className="underline underline-offset-4">
                  {text}
                </a>
              </li>
            ))}
        </ul>
      </NoticeBox>
    </div>
  )
}

/** The heading of a new section is where reading goes on; the first one is not new. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) heading.current?.focus()
    last.current = step
  }, [step])
  return heading
}
