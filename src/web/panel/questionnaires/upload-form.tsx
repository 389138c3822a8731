import { type DragEvent, useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { MOST_FILE_BYTES, MOST_IMAGE_BYTES, MOST_IMAGES, uploadFields } from '#contract/survey-upload.ts'
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

export function UploadForm({ target = {}, label, isPrimary = false, onUploaded }: UploadFormProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const replaced = target.borrador && { replaces: apiPaths.surveyDraft(target.borrador) }
  const upload = useAction((files: ChosenFiles) => uploadFile(files, target), { ...replaced, onDone: onUploaded })

  function sendFiles(all: FileList | null) {
    if (!all || all.length === 0 || upload.isSending) return
    const chosen = chosenFiles([...all])
    setProblem(typeof chosen === 'string' ? chosen : undefined)
    if (typeof chosen !== 'string') upload.send(chosen)
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
        sendFiles(event.dataTransfer.files)
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
        accept=".xlsx,.json,.png,.jpg,.jpeg,.webp"
        multiple
        hidden
        onChange={({ target: field }) => {
          sendFiles(field.files)
          // So that the same file can be chosen again once it was corrected.
          field.value = ''
        }}
      />
      <p className="mt-2">o arrastra aquí el archivo: .xlsx o .json, de hasta 1 MB</p>
      <p className="mt-1">
        Si sus opciones llevan imágenes (PNG, JPEG o WebP, de hasta 60 kB), elígelas o arrástralas junto con él, todas a
        la vez.
      </p>
      <Problem>{problem ?? upload.failure}</Problem>
    </div>
  )
}

interface ChosenFiles {
  readonly file: File
  readonly images?: readonly File[]
}

/** The survey file among those that were chosen, with its images; or what is wrong. A server that stops reading a large file cannot say why. */
function chosenFiles(all: readonly File[]): ChosenFiles | string {
  const sheets = all.length === 1 ? all : all.filter(({ name }) => /\.(xlsx|json)$/i.test(name))
  const [file] = sheets
  if (!file || sheets.length > 1) return 'Elige un solo archivo .xlsx o .json y, junto con él, sus imágenes.'
  if (file.size > MOST_FILE_BYTES) return `Pesa ${oneDecimal(file.size / 1e6)} MB y cabe 1 MB.`
  const images = all.filter((each) => each !== file)
  if (images.length > MOST_IMAGES) return `Son ${images.length} imágenes y caben ${MOST_IMAGES}.`
  const large = images.find(({ size }) => size > MOST_IMAGE_BYTES)
  if (large)
    return `«${large.name}» pesa ${Math.ceil(large.size / 1e3)} kB y caben ${MOST_IMAGE_BYTES / 1e3}: redúcela.`
  return { file, images }
}

/** Enough for a megabyte over a bad connection. */
const UPLOAD_TIMEOUT_MS = 60_000

export function uploadFile({ file, images = [] }: ChosenFiles, target: UploadTarget = {}): Promise<SurveyDraftReply> {
  const query = new URLSearchParams({ archivo: file.name, ...target })
  const body = images.length > 0 ? formOf(file, images) : new Blob([file], { type: 'application/octet-stream' })
  return fetchJson(`${apiPaths.questionnaires}?${query}`, { method: 'POST', body }, UPLOAD_TIMEOUT_MS)
}

function formOf(file: File, images: readonly File[]): FormData {
  const form = new FormData()
  form.append(uploadFields.file, file)
  for (const image of images) form.append(uploadFields.image, image)
  return form
}

export function goToDraft({ id }: Pick<SurveyDraftReply, 'id'>): void {
  window.location.assign(pagePaths.questionnaires(id))
}
