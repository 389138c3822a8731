import { type MouseEvent, useEffect, useRef } from 'react'
import type { FieldProps } from '#questions/field.ts'
import { fields } from '#questions/fields.ts'
import type { Answer, Question } from '#questions/kinds.ts'
import type { Section } from '#surveys/questionnaire.ts'
import { NoticeBox } from '../components/notice.tsx'
import { focusAtTop } from '../survey/step-heading.tsx'
import type { BuiltinFormProps } from './form.ts'
import { useQuestionnaire } from './use-questionnaire.ts'

/** Our own form: one section at a time, validated by the same rules as on the server. */
export default function BuiltinForm(props: BuiltinFormProps) {
  const { survey, session, onReady } = props
  const { answers, sections, section, step, isLast, errors, sending, answer, goBack, proceed } = useQuestionnaire(props)
  const heading = useFocusOnChange(step, errors.size > 0)

  useEffect(onReady, [onReady])

  if (!section) return null
  return (
    <form onSubmit={proceed} noValidate aria-label={`Cuestionario: ${survey.title}`} className="card max-sm:pt-4">
      <h3 ref={heading} tabIndex={-1} className="step-heading text-lg sm:text-xl">
        {section.title}
      </h3>
      <div className="mt-1 flex items-center gap-3 sm:mt-2">
        <p className="text-sm font-semibold whitespace-nowrap text-accent-strong">
          Parte {step + 1} de {sections.length}
        </p>
        <progress
          value={step + 1}
          max={sections.length}
          aria-label="Avance del cuestionario"
          className="form-progress"
        />
      </div>
      <p role="status" className="sr-only">
        {`Parte ${step + 1} de ${sections.length}: ${section.title}`}
      </p>
      {section.intro && <p className="mt-2">{section.intro}</p>}
      <ErrorSummary section={section} errors={errors} />
      <div className="mt-4 grid gap-9 sm:mt-6">
        {section.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            sessionId={session.id}
            answer={answers[question.id]}
            error={errors.get(question.id)}
            onAnswer={(newAnswer) => answer(question.id, newAnswer)}
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

/** Lists the questions with errors, as links to them. Takes the focus each time errors are found. */
function ErrorSummary({ section, errors }: { section: Section; errors: ReadonlyMap<string, string> }) {
  const box = useRef<HTMLDivElement>(null)
  const wrong = section.questions.filter(({ id }) => errors.has(id))
  useEffect(() => {
    if (errors.size > 0) box.current?.focus()
  }, [errors])
  if (wrong.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-5 outline-none">
      <NoticeBox
        tone="danger"
        title={wrong.length === 1 ? 'Revisa una respuesta' : `Revisa ${wrong.length} respuestas`}
      >
        <ul className="list-disc pl-5">
          {wrong.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${fieldId(id)}`} onClick={focusField} className="underline underline-offset-4">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </NoticeBox>
    </div>
  )
}

/** Does not follow the link: that would add an entry to the history, one more step for Back. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  focusAtTop(document.getElementById(event.currentTarget.hash.slice(1)))
}

/** A new part moves the focus to its heading. Not on the first drawing, when the step heading takes it, nor if there are errors to read. */
function useFocusOnChange(step: number, hasErrors: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(0)
  useEffect(() => {
    if (last.current !== step && !hasErrors) focusAtTop(heading.current)
    last.current = step
  }, [step, hasErrors])
  return heading
}

type QuestionFieldProps = Omit<FieldProps<Question, Answer>, 'input'> & { readonly error: string | undefined }

const fieldId = (questionId: string) => `pregunta-${questionId}`

/** One question with its inputs, help and error. */
function QuestionField({ error, ...props }: QuestionFieldProps) {
  const { question } = props
  const { hasOneInput, Inputs } = fields[question.kind]
  const id = fieldId(question.id)
  const described = [question.help && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const inputs = (
    <Inputs {...props} input={{ id, 'aria-describedby': described, 'aria-invalid': error !== undefined }} />
  )
  const wording = (
    <>
      {question.text}
      {!question.required && <span className="font-normal text-body"> (opcional)</span>}
    </>
  )
  const notes = (
    <>
      {question.help && (
        <p id={`${id}-ayuda`} className="mt-1 text-sm text-body">
          {question.help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-red-800">
          {error}
        </p>
      )}
    </>
  )
  if (hasOneInput) {
    return (
      <div>
        <label htmlFor={id} className="text-lg leading-snug font-semibold text-ink">
          {wording}
        </label>
        {notes}
        {inputs}
      </div>
    )
  }
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described} className="outline-none">
      <legend className="text-lg leading-snug font-semibold text-ink">{wording}</legend>
      {notes}
      <div className="mt-3 grid gap-2">{inputs}</div>
    </fieldset>
  )
}
