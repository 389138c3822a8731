import { type DragEvent, useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { oneDecimal } from '#rules/format/percent.ts'
import { fetchJson } from '../../query.ts'
import { ActionButton, Problem, useAction } from '../panel-action.tsx'

/** The draft that the file replaces, or the survey that it is the next version of. Without either, it is a new draft. */
interface UploadTarget {
  readonly borrador?: string
  readonly encuesta?: string
}

interface UploadFormProps {
  readonly target?: UploadTarget
  readonly label: string
  readonly isPrimary?: boolean
  readonly onUploaded: (draft: SurveyDraftReply) => void
}

const MAX_BYTES = 1_000_000

export function UploadForm({ target = {}, label, isPrimary = false, onUploaded }: UploadFormProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [tooLargeText, setTooLargeText] = useState<string>()
  const replaced = target.borrador && { replaces: apiPaths.surveyDraft(target.borrador) }
  const upload = useAction((file: File) => uploadFile(file, target), { ...replaced, onDone: onUploaded })

  function sendFile(file: File | undefined) {
    if (!file || upload.isSending) return
    const isTooLarge = file.size > MAX_BYTES
    // Checked here: a server that stops reading a large file cannot say why.
    setTooLargeText(isTooLarge ? `Pesa ${oneDecimal(file.size / 1e6)} MB y cabe 1 MB.` : undefined)
    if (!isTooLarge) upload.send(file)
  }

  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(isOver)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={`rounded-xl border-2 border-dashed p-4 text-center text-sm ${isDraggedOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={(event) => {
        onDrag(false)(event)
        sendFile(event.dataTransfer.files[0])
      }}
    >
      <ActionButton
        action={upload}
        busyLabel="Subiendo..."
        className={`${isPrimary ? 'button-accent' : 'button-outline'} max-sm:w-full`}
        onClick={() => fileInput.current?.click()}
      >
        {label}
      </ActionButton>
      <input
        ref={fileInput}
        type="file"
        accept=".xlsx,.json"
        hidden
        onChange={({ target: field }) => {
          sendFile(field.files?.[0])
          // So that the same file can be chosen again once it was corrected.
          field.value = ''
        }}
      />
      <p className="mt-2">o arrastra aquí el archivo: .xlsx o .json, de hasta 1 MB</p>
      <Problem>{tooLargeText ?? upload.failure}</Problem>
    </div>
  )
}

/** Enough for a megabyte over a bad connection. */
const UPLOAD_TIMEOUT_MS = 60_000

export function uploadFile(file: File, target: UploadTarget = {}): Promise<SurveyDraftReply> {
  const query = new URLSearchParams({ archivo: file.name, ...target })
  const init = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file }
  return fetchJson(`${apiPaths.questionnaires}?${query}`, init, UPLOAD_TIMEOUT_MS)
}

export function goToDraft({ id }: Pick<SurveyDraftReply, 'id'>): void {
  window.location.assign(pagePaths.questionnaires(id))
}
