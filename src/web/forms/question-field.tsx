import type { FieldProps } from '#questions/field.ts'
import { fields } from '#questions/fields.ts'
import type { Answer, Question } from '#questions/kinds.ts'

type QuestionFieldProps = Omit<FieldProps<Question, Answer>, 'input'> & { readonly error: string | undefined }

export const fieldId = (questionId: string) => `pregunta-${questionId}`

/** One question with its inputs, help and error. */
export function QuestionField({ error, ...props }: QuestionFieldProps) {
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
  const before = question.before && <p className="mb-4">{question.before}</p>
  if (hasOneInput) {
    return (
      <div>
        {before}
        <label htmlFor={id} className="text-lg leading-snug font-semibold text-ink">
          {wording}
        </label>
        {notes}
        {inputs}
      </div>
    )
  }
  return (
    <div>
      {before}
      <fieldset id={id} tabIndex={-1} aria-describedby={described} className="outline-none">
        <legend className="text-lg leading-snug font-semibold text-ink">{wording}</legend>
        {notes}
        <div className="mt-3 grid gap-2">{inputs}</div>
      </fieldset>
    </div>
  )
}
