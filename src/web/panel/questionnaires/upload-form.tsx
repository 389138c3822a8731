import { type DragEvent, useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { oneDecimal } from '#rules/format/percent.ts'
import { readJson } from '../../query.ts'
import { ActionButton, Problem, useAction } from '../panel-action.tsx'

/** The draft that a file replaces, or the survey that it is the next version of; a new draft without either. */
interface UploadTarget {
  readonly borrador?: string
  readonly encuesta?: string
}

interface UploadFormProps {
  readonly target?: UploadTarget
  /** The button's words. */
  readonly action: string
  readonly isMain?: boolean
  readonly uploaded: (draft: SurveyDraftReply) => void
}

const MOST_BYTES = 1_000_000

export function UploadForm({ target = {}, action, isMain = false, uploaded }: UploadFormProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  const replaced = target.borrador && { replaces: apiPaths.surveyDraft(target.borrador) }
  const upload = useAction((file: File) => uploadFile(file, target), { ...replaced, done: uploaded })

  function take(file: File | undefined) {
    if (!file || upload.isSending) return
    const isTooLarge = file.size > MOST_BYTES
    // Said here: a server that stops reading a large file cannot say why.
    setTooLarge(isTooLarge ? `Pesa ${oneDecimal(file.size / 1e6)} MB y cabe 1 MB.` : undefined)
    if (!isTooLarge) upload.send(file)
  }

  const drag = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isNowOver)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={`rounded-xl border-2 border-dashed p-4 text-center text-sm ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files[0])
      }}
    >
      <ActionButton
        of={upload}
        underWay="Subiendo..."
        className={`${isMain ? 'button-accent' : 'button-outline'} max-sm:w-full`}
        onClick={() => chooser.current?.click()}
      >
        {action}
      </ActionButton>
      <input
        ref={chooser}
        type="file"
        accept=".xlsx,.json"
        hidden
        onChange={({ target: field }) => {
          take(field.files?.[0])
          // The same file, mended, is chosen again.
          field.value = ''
        }}
      />
      <p className="mt-2">o arrastra aquí el archivo: .xlsx o .json, de hasta 1 MB</p>
      <Problem>{tooLarge ?? upload.failure}</Problem>
    </div>
  )
}

/** A megabyte over a bad connection. */
const PATIENCE_MS = 60_000

export async function uploadFile(file: File, target: UploadTarget = {}): Promise<SurveyDraftReply> {
  const query = new URLSearchParams({ archivo: file.name, ...target })
  const response = await fetch(`${apiPaths.questionnaires}?${query}`, {
    method: 'POST',
    credentials: 'include',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  return readJson(response)
}

export function goToDraft({ id }: Pick<SurveyDraftReply, 'id'>): void {
  window.location.assign(pagePaths.questionnaires(id))
}
