import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { blocksOf } from '#questions/battery.ts'
import type { Section } from '#surveys/questionnaire.ts'
import { CouldNotLoad, NoticeBox } from '../components/notice.tsx'
import { focusAtTop } from '../survey/step-heading.tsx'
import type { BuiltinFormProps } from './form.ts'
import { fieldId, QuestionField } from './question-field.tsx'
import { type Sending, useQuestionnaire } from './use-questionnaire.ts'

// Most surveys have no battery, and need not load how one is drawn.
const loadBattery = () => import('./battery-field.tsx').catch(() => ({ default: CouldNotLoad }))
const BatteryField = lazy(loadBattery)

/** Our own form: one section at a time, validated by the same rules as on the server. */
export default function BuiltinForm(props: BuiltinFormProps) {
  const { survey, session, onReady } = props
  const form = useQuestionnaire(props)
  const { answers, sections, section, step, isLast, endsEarly, errors, sending, answer, goBack, proceed } = form
  const heading = useFocusOnChange(step, errors.size > 0)

  useEffect(onReady, [onReady])
  useEffect(() => {
    // Before its part is reached: by then there may be no line.
    if (survey.questionnaire.sections.some(({ batteries }) => batteries)) void loadBattery()
  }, [survey])

  if (!section) return <NothingToAsk {...{ sending, proceed }} />
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
        {blocksOf(section.questions, section.batteries).map((block) =>
          block.kind === 'battery' ? (
            <Suspense key={block.battery.id}>
              <BatteryField {...block} sessionId={session.id} {...{ answers, errors }} onAnswer={answer} />
            </Suspense>
          ) : (
            <QuestionField
              key={block.question.id}
              question={block.question}
              sessionId={session.id}
              imageAt={(name) => pagePaths.optionImage(survey.id, name)}
              answer={answers[block.question.id]}
              error={errors.get(block.question.id)}
              onAnswer={(newAnswer) => answer(block.question.id, newAnswer)}
            />
          ),
        )}
      </div>
      {endsEarly && <p className="mt-8">{NO_MORE_QUESTIONS}</p>}
      <NotSent sending={sending} />
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

const NO_MORE_QUESTIONS = 'No tenemos más preguntas para ti. Envía tus respuestas y habrás terminado.'

/** Where chance or an earlier answer leaves no question at all, the visit still counts. */
function NothingToAsk({ sending, proceed }: Pick<ReturnType<typeof useQuestionnaire>, 'sending' | 'proceed'>) {
  return (
    <form onSubmit={proceed} className="card">
      <p>{NO_MORE_QUESTIONS}</p>
      <NotSent sending={sending} />
      <button type="submit" aria-disabled={sending.kind === 'yes'} className="button-accent mt-6">
        {sending.kind === 'yes' ? 'Enviando…' : 'Enviar respuestas'}
      </button>
    </form>
  )
}

function NotSent({ sending }: { sending: Sending }) {
  if (sending.kind !== 'failed') return null
  return (
    <div role="alert" className="mt-6">
      <NoticeBox tone="danger">
        <p>{sending.sentence}</p>
      </NoticeBox>
    </div>
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
