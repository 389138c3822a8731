import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { oneDecimal } from '#rules/format/percent.ts'
import { sendingFailure } from '../panel-call.tsx'
import { type UploadTarget, uploadFile } from './upload-file.ts'

interface UploadFormProps {
  readonly target?: UploadTarget
  /** The button's words. */
  readonly action: string
  readonly isMain?: boolean
  readonly uploaded: (draft: SurveyDraftReply) => void
}

const MOST_BYTES = 1_000_000

/** A file is chosen with a button, or dropped. */
export function UploadForm({ target = {}, action, isMain = false, uploaded }: UploadFormProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  const upload = useMutation({ mutationFn: (file: File) => uploadFile(file, target), onSuccess: uploaded })

  function take(file: File | undefined) {
    if (!file || upload.isPending) return
    const isTooLarge = file.size > MOST_BYTES
    // Said here: a server that stops reading a large file cannot say why.
    setTooLarge(isTooLarge ? `Pesa ${oneDecimal(file.size / 1e6)} MB y cabe 1 MB.` : undefined)
    if (!isTooLarge) upload.mutate(file)
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
      <button
        type="button"
        className={`${isMain ? 'button-accent' : 'button-outline'} max-sm:w-full`}
        aria-disabled={upload.isPending}
        onClick={() => chooser.current?.click()}
      >
        {upload.isPending ? 'Subiendo...' : action}
      </button>
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
      <p role="alert" className="mt-2 font-semibold text-red-900 empty:mt-0">
        {tooLarge ?? sendingFailure(upload)}
      </p>
    </div>
  )
}
