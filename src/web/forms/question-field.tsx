import { type ChangeEvent, useState } from 'react'
import { type Answer, OTHER_TEXT_LENGTH } from '#rules/answers.ts'
import { optionOrder } from '#rules/option-order.ts'
import type { Option, Question, ScaleQuestion } from '#surveys/questionnaire.ts'

export interface QuestionFieldProps {
  readonly question: Question
  readonly sessionId: string
  readonly answer: Answer | undefined
  readonly error: string | undefined
  readonly onAnswer: (answer: Answer | undefined) => void
}

export const fieldId = (questionId: string) => `pregunta-${questionId}`

/** One question over native inputs, with its help and its error beside it. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, error } = props
  const id = fieldId(question.id)
  const described = [question.help && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
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
  if (question.kind === 'short-text' || question.kind === 'long-text') {
    return (
      <div>
        <label htmlFor={id} className="text-lg font-semibold text-ink">
          <Wording question={question} />
        </label>
        {notes}
        <TextInput {...props} id={id} described={described} />
      </div>
    )
  }
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described} className="outline-none">
      <legend className="text-lg font-semibold text-ink">
        <Wording question={question} />
      </legend>
      {notes}
      <div className="mt-3 grid gap-2">
        {question.kind === 'scale' && <ScaleInput {...props} question={question} />}
        <OptionInputs {...props} />
      </div>
    </fieldset>
  )
}

function Wording({ question }: { question: Question }) {
  return (
    <>
      {question.text}
      {!question.required && <span className="font-normal text-body"> (opcional)</span>}
    </>
  )
}

function TextInput({
  question,
  answer,
  onAnswer,
  error,
  id,
  described,
}: QuestionFieldProps & { id: string; described: string | undefined }) {
  if (!('maxLength' in question)) return null
  const shared = {
    id,
    value: answer && 'text' in answer ? answer.text : '',
    maxLength: question.maxLength,
    'aria-describedby': described,
    'aria-invalid': error !== undefined,
    className: 'field mt-3',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onAnswer(target.value === '' ? undefined : { text: target.value }),
  }
  return question.kind === 'long-text' ? <textarea rows={4} {...shared} /> : <input type="text" {...shared} />
}

function ScaleInput({ question, answer, onAnswer }: QuestionFieldProps & { question: ScaleQuestion }) {
  const steps = Array.from({ length: question.to - question.from + 1 }, (_, step) => question.from + step)
  const value = answer && 'value' in answer ? answer.value : undefined
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <label key={step} className="option min-w-12 flex-1 flex-col gap-1 px-2 text-center">
            <input
              type="radio"
              name={question.id}
              checked={step === value}
              onChange={() => onAnswer({ value: step })}
              aria-label={scaleLabel(question, step)}
            />
            <span aria-hidden="true">{step}</span>
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between gap-6 text-sm">
        <span>
          {question.from} = {question.fromLabel}
        </span>
        <span className="text-right">
          {question.to} = {question.toLabel}
        </span>
      </p>
    </div>
  )
}

function scaleLabel({ from, to, fromLabel, toLabel }: ScaleQuestion, step: number): string {
  if (step === from) return `${step}, ${fromLabel}`
  return step === to ? `${step}, ${toLabel}` : String(step)
}

function OptionInputs({ question, sessionId, answer, onAnswer }: QuestionFieldProps) {
  const isSeveral = question.kind === 'several'
  const [wasStopped, setStopped] = useState(false)
  const chosen = !answer ? [] : 'choices' in answer ? answer.choices : 'choice' in answer ? [answer.choice] : []
  const other = answer && 'other' in answer ? answer.other : undefined
  const answerWith = (choices: readonly string[], text = other) => {
    const hasOther =
      text && choices.some((id) => optionsOf(question).find((option) => option.id === id)?.role === 'other')
    const beside = hasOther ? { other: text } : {}
    setStopped(false)
    if (isSeveral) return onAnswer(choices.length === 0 ? undefined : { choices, ...beside })
    return onAnswer(choices[0] === undefined ? undefined : { choice: choices[0], ...beside })
  }
  return (
    <>
      {optionOrder(question, sessionId).map((option) => {
        const isChosen = chosen.includes(option.id)
        const next = isSeveral ? toggled(question, chosen, option) : [option.id]
        const isOneTooMany = isSeveral && next.length > question.atMost
        return (
          <div key={option.id}>
            <label className="option">
              <input
                type={isSeveral ? 'checkbox' : 'radio'}
                name={question.id}
                checked={isChosen}
                aria-disabled={isOneTooMany}
                onChange={() => (isOneTooMany ? setStopped(true) : answerWith(next))}
              />
              {option.label}
            </label>
            {isChosen && option.role === 'other' && (
              <input
                type="text"
                aria-label={`${option.label}: escribe cuál, sin datos personales`}
                placeholder="¿Cuál? (sin datos personales)"
                maxLength={OTHER_TEXT_LENGTH}
                value={other ?? ''}
                onChange={({ target }) => answerWith(chosen, target.value)}
                className="field mt-2"
              />
            )}
          </div>
        )
      })}
      {isSeveral && (
        <p role="status" className="min-h-5 text-sm text-body">
          {chosen.length > 0 && `Elegiste ${chosen.length} de ${question.atMost}.`}
          {wasStopped && ' Para elegir otra opción, quita una.'}
        </p>
      )}
    </>
  )
}

/** "No sé" and its kind stand alone: choosing one drops the rest, choosing another drops it. */
function toggled(question: Question, chosen: readonly string[], option: Option): string[] {
  if (chosen.includes(option.id)) return chosen.filter((id) => id !== option.id)
  if (standsAlone(option)) return [option.id]
  const alone = new Set(
    optionsOf(question)
      .filter(standsAlone)
      .map(({ id }) => id),
  )
  return [...chosen.filter((id) => !alone.has(id)), option.id]
}

function standsAlone({ role }: Option): boolean {
  return role !== undefined && role !== 'other'
}

function optionsOf(question: Question): readonly Option[] {
  return 'options' in question ? question.options : []
}
