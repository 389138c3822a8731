import { useState } from 'react'
import { dayAndTime } from '#rules/format/dates.ts'
import { amount } from '#rules/format/percent.ts'
import { Card } from '../card.tsx'
import { useAnnouncement } from '../panel-action.tsx'
import type { CodedQuestion } from './coded-question.ts'
import { FrameForm } from './frame-form.tsx'

interface FrameCardProps {
  readonly surveyId: string
  readonly question: CodedQuestion
}

/** The list that texts are coded by, and how it came to be. */
export function FrameCard({ surveyId, question }: FrameCardProps) {
  const announcement = useAnnouncement()
  /** Every save begins from what the server has. */
  const [saves, setSaves] = useState(0)
  const { frame, history } = question
  return (
    <Card id="lista-de-codigos" title="Lista de códigos" announcement={announcement}>
      <p className="mt-1 text-sm">
        {frame.number === 0
          ? 'Primero escribe los códigos con los que se contará lo que la gente escribió, o súbelos en una hoja. Después se codifica.'
          : 'Cambiar un nombre o el orden no cambia lo ya codificado.'}{' '}
        «Sin código» y «Por codificar» no se escriben: están siempre.
      </p>
      <details open={frame.number === 0 || undefined} className="mt-2">
        <summary className="summary">
          {frame.number === 0
            ? 'Escribir la lista'
            : `Ver y cambiar ${amount(frame.codes.length, 'código', 'códigos')}`}
        </summary>
        <FrameForm
          key={saves}
          {...{ surveyId, question }}
          onSaved={() => {
            setSaves(saves + 1)
            announcement.announce('La lista se guardó.')
          }}
          onReload={() => {
            setSaves(saves + 1)
            announcement.announce('Esta es la lista que se guardó.')
          }}
        />
      </details>
      {history.length > 0 && (
        <details className="mt-4">
          <summary className="summary">Historia de la lista</summary>
          <ol className="mt-1 space-y-2 text-sm">
            {history.map(({ number, at, person, codes }) => (
              <li key={number} className="border-l-3 border-accent pl-3">
                <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time> · {person} ·{' '}
                {amount(codes, 'código', 'códigos')}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  )
}
