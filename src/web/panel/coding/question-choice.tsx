import { amount, people, wholeNumber } from '#rules/format/percent.ts'
import { BY_TENS } from '../by-tens.ts'
import { Card, NumberList } from '../card.tsx'
import { Choice } from '../choice.tsx'
import type { CodedQuestion } from './coded-question.ts'

interface QuestionChoiceProps {
  readonly questions: readonly CodedQuestion[]
  readonly question: CodedQuestion | undefined
  readonly onChoose: (id: string) => void
}

/** Every question to which people write, with how far its coding is. */
export function QuestionChoice({ questions, question, onChoose }: QuestionChoiceProps) {
  if (!question) {
    return (
      <Card id="pregunta" title="Pregunta">
        <p className="mt-1 text-sm">En esta encuesta nadie escribe con sus palabras: no hay nada que codificar.</p>
      </Card>
    )
  }
  const { people: wrote, coded, waiting, differing, texts } = question
  return (
    <Card id="pregunta" title="Pregunta">
      <p className="mt-1 mb-3 text-sm">{BY_TENS} Los textos se leen sin nada más de quien los escribió.</p>
      <Choice
        legend="Qué se codifica"
        name="pregunta"
        chosen={question.id}
        onChoose={onChoose}
        options={questions.map((each) => ({ value: each.id, name: nameOf(each), meaning: stateOf(each) }))}
      />
      <NumberList
        className="mt-4"
        numbers={{
          'Personas que escribieron': wholeNumber(wrote),
          Codificadas: wholeNumber(coded),
          'Sin codificar': wholeNumber(waiting),
          'Con diferencias': wholeNumber(differing),
          'Textos distintos': wholeNumber(texts),
        }}
      />
    </Card>
  )
}

function nameOf({ text, other }: CodedQuestion): string {
  return other ? `${text} («${other}»)` : text
}

function stateOf({ people: wrote, waiting, differing, frame }: CodedQuestion): string {
  if (wrote === 0) return 'Todavía nadie ha escrito.'
  if (frame.codes.length === 0) return `${people(wrote)}. Falta la lista de códigos.`
  const open = [
    waiting > 0 && `${wholeNumber(waiting)} sin codificar`,
    differing > 0 && `${amount(differing, 'con diferencia', 'con diferencias')}`,
  ].filter((each) => each !== false)
  return `${people(wrote)}: ${open.join(', ') || 'todo codificado'}.`
}
