import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import { amount, people, wholeNumber } from '#rules/format/percent.ts'
import { Problem } from '../panel-action.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { keysOf } from './code-keys.ts'
import type { CodeQueue } from './code-queue.ts'
import { type CodedQuestion, labelsOf } from './coded-question.ts'
import { type CodingText, codesOf, currentText, type GivenCodes, leftAside, leftInList } from './coding-session.ts'
import { KeysHelp } from './keys-help.tsx'
import { useCodingKeys } from './use-coding-keys.ts'
import { type CodingList, useCodingSession } from './use-coding-session.ts'

interface TextCoderProps {
  readonly list: CodingList
  readonly question: CodedQuestion
  readonly queue: CodeQueue
  /** Opens the list anew, with what was left aside. */
  readonly onRestart: () => void
}

/** One text at a time, with its codes. Nothing here waits for the server. */
export function TextCoder({ list, question, queue, onRestart }: TextCoderProps) {
  const { session, failure, askForMore, ...work } = useCodingSession(list, queue)
  const [said, setSaid] = useState('')
  const area = useRef<HTMLElement>(null)
  const helpId = useId()
  const { codes } = question.frame
  const keys = keysOf(codes.length)
  const text = currentText(session)

  const give = (change: (before: GivenCodes) => GivenCodes) => {
    const coded = work.current()
    if (!coded) return
    const given = codesOf(work.give(coded, change), coded)
    setSaid(`${coded.words}: ${given ? labelsOf(given, question) : 'nada elegido'}`)
  }
  const go = (by: number) => {
    const next = currentText(work.go(by))
    setSaid(next ? `${next.words}, ${people(next.people)}` : 'Ya no hay más textos en esta lista.')
    // What had the focus may be gone.
    if (!next) area.current?.focus()
  }
  const undo = () => {
    const undid = work.undo()
    setSaid(undid ? `Se deshizo: ${undid.words}` : 'No hay nada que deshacer.')
  }
  const { begun, onKeyDown } = useCodingKeys({ keys, codes, give, go, undo })
  useNumbersAtEnd(list.surveyId, queue, !text && session.isComplete)

  return (
    <>
      <KeysHelp id={helpId} codes={codes.length} />
      <section
        ref={area}
        aria-label="Texto por codificar"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: here the keys that are explained above work
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="mt-3 rounded-xl border border-line bg-paper p-4"
      >
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span>{placeInList(list, session)}</span>
          {begun && <span className="font-mono font-bold text-ink">{begun}…</span>}
        </p>
        {text ? (
          <>
            <TextShown text={text} />
            <CodeBoxes
              legend={`Códigos de «${text.words}»`}
              {...{ codes, keys }}
              given={codesOf(session, text)}
              onGive={(given) => give(() => given)}
            />
          </>
        ) : (
          <AtEnd {...{ session, failure, onRestart }} />
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <button type="button" className="button-outline" aria-disabled={session.at === 0} onClick={() => go(-1)}>
            Anterior
          </button>
          {text && (
            <button type="button" className="button-accent" onClick={() => go(1)}>
              Siguiente
            </button>
          )}
          <button type="button" className="button-outline" aria-disabled={session.changes.length === 0} onClick={undo}>
            Deshacer
          </button>
        </p>
      </section>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Problem>{failure}</Problem>
      {failure && (
        <button type="button" className="button-outline mt-2" onClick={() => void askForMore()}>
          Pedir más textos
        </button>
      )}
    </>
  )
}

type Session = Parameters<typeof leftInList>[0]

function placeInList({ show }: CodingList, session: Session): string {
  if (show === 'mine') return `Texto ${wholeNumber(session.at + 1)} de ${wholeNumber(session.total)}`
  return `${leftInList(session) === 1 ? 'Queda' : 'Quedan'} ${amount(leftInList(session), 'texto', 'textos')}`
}

function TextShown({ text: { text, words, others, people: wrote } }: { text: CodingText }) {
  return (
    <>
      <p className="mt-2 min-h-14 text-xl font-bold wrap-anywhere whitespace-pre-line text-ink">{words}</p>
      <p className="text-sm">{people(wrote)}</p>
      {others.length > 0 && (
        <details key={text}>
          <summary className="summary">También escribieron ({others.length})</summary>
          <ul className="bullets text-sm">
            {others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface AtEndProps {
  readonly session: Session
  readonly failure: string | undefined
  readonly onRestart: () => void
}

function AtEnd({ session, failure, onRestart }: AtEndProps) {
  if (failure) return null
  if (!session.isComplete) return <p className="mt-2 min-h-14">Cargando...</p>
  const aside = leftAside(session)
  return (
    <div className="mt-2 min-h-14">
      <p className="font-bold text-ink">No queda nada más en esta lista.</p>
      {aside > 0 && <p className="mt-1 text-sm">{amount(aside, 'texto quedó', 'textos quedaron')} para después.</p>}
      <button type="button" className="button-outline mt-3" onClick={onRestart}>
        {aside > 0 ? 'Volver a los que quedaron' : 'Ver si hay textos nuevos'}
      </button>
    </div>
  )
}

/** Whoever finished a list sees at once what there is to do next. */
function useNumbersAtEnd(surveyId: string, queue: CodeQueue, isAtEnd: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    const queryKey = [codingPaths.coding(surveyId)]
    if (isAtEnd) void queue.flush().then(() => client.refetchQueries({ queryKey }))
  }, [client, surveyId, queue, isAtEnd])
}
