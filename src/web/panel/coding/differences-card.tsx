import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodedTextsReply, CodeTextsBody, CodingTextsReply } from '#contract/coding-schemas.ts'
import { amount, people } from '#rules/format/percent.ts'
import { post } from '../../query.ts'
import { Card } from '../card.tsx'
import { ActionButton, type PanelAction, Problem, useAction, useAnnouncement } from '../panel-action.tsx'
import { CallStatus, failureOf, usePanelCall } from '../panel-call.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { type CodedQuestion, labelsOf } from './coded-question.ts'
import type { CodingText, GivenCodes } from './coding-session.ts'

interface DifferencesCardProps {
  readonly surveyId: string
  readonly question: CodedQuestion
}

interface Settlement {
  readonly text: CodingText
  /** Null opens it again. */
  readonly codes: readonly string[] | null
}

/** What coders do not agree on, to be settled by one who sees what each gave. */
export function DifferencesCard({ surveyId, question }: DifferencesCardProps) {
  const client = useQueryClient()
  const announcement = useAnnouncement()
  const [last, setLast] = useState<CodingText>()
  const query = new URLSearchParams({ question: question.id, show: 'differing' })
  const url = `${codingPaths.texts(surveyId)}?${query}`
  const call = usePanelCall<CodingTextsReply>(url)
  const settle = useAction(
    ({ text, codes }: Settlement) =>
      post<CodedTextsReply>(codingPaths.texts(surveyId), {
        question: question.id,
        isSettled: true,
        texts: [{ text: text.text, codes: codes && [...codes] }],
      } satisfies CodeTextsBody),
    {
      refreshes: url,
      onDone(_, { text, codes }) {
        setLast(codes ? text : undefined)
        const done = codes ? `quedó como ${labelsOf(codes, question)}.` : 'vuelve a la lista.'
        announcement.announce(`«${text.words}» ${done}`)
        void client.refetchQueries({ queryKey: [codingPaths.coding(surveyId)] })
      },
    },
  )
  return (
    <Card id="diferencias" title="Diferencias" announcement={announcement}>
      {last && (
        <ActionButton
          action={settle}
          className="button-outline mt-2"
          onClick={() => settle.send({ text: last, codes: null })}
        >
          Deshacer
        </ActionButton>
      )}
      <p className="mt-1 text-sm">
        Lo que las personas que codifican no pusieron igual. Mientras no se acuerde, cuenta como «Por codificar».
      </p>
      <Problem>{settle.failure}</Problem>
      {!call.data && <CallStatus failure={failureOf(call)} />}
      {call.data?.total === 0 && <p className="mt-3 text-sm">No hay diferencias.</p>}
      <ul>
        {call.data?.texts.map((text) => (
          <Difference key={text.text} {...{ text, question, settle }} />
        ))}
      </ul>
      {call.data?.next !== undefined && (
        <p className="mt-3 text-sm">
          Se muestran {call.data.texts.length} de {amount(call.data.total, 'texto', 'textos')}: los demás aparecen al
          acordar estos.
        </p>
      )}
    </Card>
  )
}

interface DifferenceProps {
  readonly text: CodingText
  readonly question: CodedQuestion
  readonly settle: PanelAction<Settlement>
}

function Difference({ text, question, settle }: DifferenceProps) {
  const [others, setOthers] = useState<GivenCodes>()
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <h3 className="font-bold wrap-anywhere text-ink">
        {text.words} <span className="text-sm font-normal">{people(text.people)}</span>
      </h3>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        {text.byCoder?.map(({ coder, codes }) => (
          <li key={coder} className="rounded-lg border border-line p-3 text-sm">
            <p>{coder}</p>
            <p className="font-semibold wrap-anywhere text-ink">{labelsOf(codes, question)}</p>
            <ActionButton action={settle} className="button-outline mt-2" onClick={() => settle.send({ text, codes })}>
              Dejar este
              <span className="sr-only">
                {' '}
                para «{text.words}»: {labelsOf(codes, question)}
              </span>
            </ActionButton>
          </li>
        ))}
      </ul>
      <details className="mt-2">
        <summary className="summary">Elegir otros códigos</summary>
        <CodeBoxes
          legend={`Códigos acordados de «${text.words}»`}
          codes={question.frame.codes}
          given={others}
          onGive={setOthers}
        />
        {others && (
          <ActionButton
            action={settle}
            className="button-accent mt-3"
            onClick={() => settle.send({ text, codes: others })}
          >
            Dejar {labelsOf(others, question)}
          </ActionButton>
        )}
      </details>
    </li>
  )
}
