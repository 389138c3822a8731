import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MOST_CODES } from '#contract/coding-limits.ts'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingReply, FrameBody } from '#contract/coding-schemas.ts'
import { post } from '../../query.ts'
import { Problem, useAction } from '../panel-action.tsx'
import { CodeFields, fieldIds } from './code-fields.tsx'
import type { CodedQuestion } from './coded-question.ts'
import { codesToSave, type EditedCode, editedCodes, frameProblem, newCode, withMoved } from './edited-frame.ts'

interface FrameFormProps {
  readonly surveyId: string
  readonly question: CodedQuestion
  readonly onSaved: () => void
  /** Leaves what was written for what the server has. */
  readonly onReload: () => void
}

/** The frame as it is being written. A refresh of the page leaves it as it is. */
export function FrameForm({ surveyId, question, onSaved, onReload }: FrameFormProps) {
  const { frame } = question
  const [began] = useState(frame)
  const [codes, setCodes] = useState<readonly EditedCode[]>(() => [
    ...editedCodes(frame.codes),
    ...(frame.codes.length === 0 ? [newCode('nuevo-0')] : []),
  ])
  const [isPublished, setPublished] = useState(frame.isPublished)
  const [added, setAdded] = useState(1)
  const [problem, setProblem] = useState<string>()
  const focusSoon = useFocusAfterDrawing()
  const save = useAction((body: FrameBody) => post<CodingReply>(codingPaths.frame(surveyId), body), {
    replaces: codingPaths.coding(surveyId),
    onDone: onSaved,
  })
  const change = (key: string, part: Partial<EditedCode>) =>
    setCodes(codes.map((code) => (code.key === key ? { ...code, ...part } : code)))
  const move = (key: string, by: 1 | -1, focused: HTMLElement) => {
    setCodes(withMoved(codes, key, by))
    // Moved in the page, a field or button loses the focus.
    focusSoon(() => focused)
  }
  const remove = (code: EditedCode) => {
    if (code.isSaved) change(code.key, { isRemoved: !code.isRemoved })
    else setCodes(codes.filter(({ key }) => key !== code.key))
    focusSoon(() => document.getElementById(code.isSaved ? fieldIds.removal(code.key) : ADD))
  }
  const add = () => {
    const key = `nuevo-${added}`
    setCodes([...codes, newCode(key)])
    setAdded(added + 1)
    focusSoon(() => document.getElementById(fieldIds.label(key)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = frameProblem(codes)
    setProblem(found)
    if (found || save.isSending) return
    save.send({ question: question.id, after: began.number, isPublished, codes: codesToSave(codes) })
  }
  return (
    <form noValidate onSubmit={submit} aria-labelledby="lista-de-codigos" className="mt-4">
      <ol className="space-y-3">
        {codes.map((code, at) => (
          <CodeFields
            key={code.key}
            {...{ code, number: at + 1, isCoded: question.coded > 0 }}
            onChange={(part) => change(code.key, part)}
            onMove={(by, focused) => move(code.key, by, focused)}
            onRemove={() => remove(code)}
          />
        ))}
      </ol>
      {codes.length < MOST_CODES && (
        <button id={ADD} type="button" className="button-outline mt-3" onClick={add}>
          Agregar un código
        </button>
      )}
      <label className="option mt-4 text-sm">
        <input type="checkbox" checked={isPublished} onChange={() => setPublished(!isPublished)} />
        Va en las próximas publicaciones
      </label>
      {frame.number !== began.number && !save.isSending && (
        <p role="status" className="mt-3 text-sm font-semibold text-ink">
          Otra persona guardó la lista mientras la escribías.{' '}
          <button type="button" className="button-outline" onClick={onReload}>
            Ver la suya y perder mis cambios
          </button>
        </p>
      )}
      <button type="submit" className="button-accent mt-4 max-sm:w-full" aria-disabled={save.isSending}>
        {save.isSending ? 'Guardando...' : 'Guardar la lista'}
      </button>
      <Problem>{problem ?? save.failure}</Problem>
    </form>
  )
}

const ADD = 'agregar-codigo'

function useFocusAfterDrawing(): (find: () => HTMLElement | null) => void {
  const wanted = useRef<() => HTMLElement | null>(undefined)
  useEffect(() => {
    wanted.current?.()?.focus()
    wanted.current = undefined
  })
  return (find) => {
    wanted.current = find
  }
}
