import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { askedOf } from '../asked-of.ts'
import type { DraftQuestion } from './editable-texts.ts'

/** Everything that is asked, in its order, with its options and conditions. */
export function SectionList({ sections }: Pick<SurveyDocument['questionnaire'], 'sections'>) {
  const all = sections.flatMap(({ questions }) => questions)
  return sections.map(({ id, title, intro, questions }) => (
    <div key={id} className="mt-5 border-t border-line pt-4">
      <h3 className="text-lg font-bold text-ink">{title}</h3>
      {intro && <p className="mt-1 text-sm">{intro}</p>}
      <ol className="mt-3 space-y-4">
        {questions.map((question) => (
          <QuestionItem key={question.id} {...{ question, all }} />
        ))}
      </ol>
    </div>
  ))
}

function QuestionItem({ question, all }: { question: DraftQuestion; all: readonly DraftQuestion[] }) {
  const { id, text, help, required, isElectoral } = question
  const whom = askedOf(question, all)
  const options = 'options' in question ? question.options : []
  return (
    <li className="border-l-3 border-line-strong pl-3 text-sm">
      <p className="text-base font-semibold text-ink">
        {all.indexOf(question) + 1}. {text}
      </p>
      {help && <p>{help}</p>}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <code className="wrap-anywhere">{id}</code>
        <span>
          {howAnswered(question)}.{!required && ' Se puede dejar sin contestar.'}
        </span>
        {isElectoral && <span className="badge bg-amber-100 text-amber-950">electoral</span>}
      </p>
      {whom && <p className="mt-1 font-semibold">{whom}.</p>}
      {options.length > 0 && (
        <ul className="bullets mt-1 space-y-0 gap-x-8 sm:columns-2">
          {options.map(({ id, label, role }) => (
            <li key={id}>
              {label}
              {role === 'other' && ' (con sus palabras)'}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function howAnswered(question: DraftQuestion): string {
  switch (question.kind) {
    case 'single':
      return `Una sola opción${question.shuffle ? ', en orden al azar' : ''}`
    case 'several':
      return `Hasta ${question.atMost} opciones${question.shuffle ? ', en orden al azar' : ''}`
    case 'scale':
      return `De ${question.from} («${question.fromLabel}») a ${question.to} («${question.toLabel}»)`
    case 'short-text':
    case 'long-text':
      return `Con sus palabras, hasta ${question.maxLength} letras`
  }
}
