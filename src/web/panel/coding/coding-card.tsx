import { useState } from 'react'
import { amount } from '#rules/format/percent.ts'
import { SearchField } from '../answers/open-answers.tsx'
import { RadioChoice } from '../answers/which-responses.tsx'
import { Card } from '../card.tsx'
import { Problem } from '../panel-action.tsx'
import type { QueueState } from './code-queue.ts'
import type { CodedQuestion } from './coded-question.ts'
import { TextCoder } from './text-coder.tsx'
import { useCodeQueue } from './use-code-queue.ts'

const lists = {
  waiting: 'Sin codificar',
  'not-mine': 'Los que yo no he codificado',
  mine: 'Los que ya codifiqué',
}

const meanings: Record<keyof typeof lists, string> = {
  waiting: 'Lo que nadie ha codificado. Primero lo que más personas escribieron; lo demás, en orden al azar.',
  'not-mine':
    'También lo que otra persona ya codificó, sin ver qué puso: así dos personas codifican lo mismo y se mide cuánto coinciden.',
  mine: 'Lo que codificaste, para corregirlo.',
}

interface CodingCardProps {
  readonly surveyId: string
  readonly question: CodedQuestion
}

/** Which texts are coded, and one of them at a time. */
export function CodingCard({ surveyId, question }: CodingCardProps) {
  const [queue, state] = useCodeQueue(surveyId, question)
  const [show, setShow] = useState<keyof typeof lists>('waiting')
  const [search, setSearch] = useState('')
  /** Every list begins anew. */
  const [times, setTimes] = useState(0)
  return (
    <Card id="codificar" title="Codificar">
      <div className="mt-3 space-y-3">
        <RadioChoice name="lista" legend="Qué textos" choices={lists} chosen={show} onChoose={setShow} />
        <p className="text-sm">{meanings[show]}</p>
        <SearchField
          label="Buscar en los textos"
          onSearch={(words) => {
            setSearch(words)
            setTimes(times + 1)
          }}
        />
        {search && <p className="text-sm">Solo los que contienen «{search}».</p>}
      </div>
      <TextCoder
        key={`${show} ${times}`}
        list={{ surveyId, question: question.id, show, search }}
        {...{ question, queue }}
        onRestart={() => setTimes(times + 1)}
      />
      <SaveLine state={state} onRetry={() => void queue.flush()} />
    </Card>
  )
}

/** Whether what was chosen is on the server. */
function SaveLine({ state: { unsaved, failure }, onRetry }: { state: QueueState; onRetry: () => void }) {
  return (
    <>
      <p className="mt-3 text-sm">
        {unsaved === 0 ? 'Todo está guardado.' : `${amount(unsaved, 'texto', 'textos')} por guardar...`}
      </p>
      <Problem>{failure}</Problem>
      {failure && (
        <button type="button" className="button-outline mt-2" onClick={onRetry}>
          Guardar ahora
        </button>
      )}
    </>
  )
}
