import type { ReactNode } from 'react'
import type { ReleasedQuestion } from '#releases/release.ts'

interface WithIndexProps {
  readonly questions: readonly Pick<ReleasedQuestion, 'id' | 'text'>[]
  readonly children: ReactNode
}

/** The questions beside what they lead to. On a phone, a line that stays opens the list from below; a choice closes it. */
export function WithIndex({ questions, children }: WithIndexProps) {
  return (
    <div className="with-index">
      <nav aria-label="Preguntas" className="question-index">
        <a href="#indice" className="index-opener">
          Ir a una pregunta
        </a>
        <div id="indice">
          <p className="index-title">Preguntas</p>
          <ol>
            {questions.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="block">
                  {text}
                </a>
              </li>
            ))}
          </ol>
          <a href="#preguntas" className="index-opener">
            Cerrar
          </a>
        </div>
      </nav>
      <div className="min-w-0 space-y-3">{children}</div>
    </div>
  )
}
