import { uploadFields } from '#contract/survey-upload.ts'
import { OptionImages, type SentFile } from './option-images.ts'
import { readSurveyFile, refused, type SurveyFile } from './read-survey-file.ts'

/** What a person sent, as it came. */
export interface SurveyUpload {
  /** A survey file; or, if the type says so, a form with the file and the images of its options. */
  readonly body: Uint8Array
  readonly type?: string | undefined
  /** The names of images that the site already has, which the file may name too. */
  readonly storedImages?: readonly string[]
}

export async function readUpload({ body, type = '', storedImages = [] }: SurveyUpload): Promise<SurveyFile> {
  if (!type.startsWith('multipart/form-data'))
    return readSurveyFile(Buffer.from(body), new OptionImages([], storedImages))
  const form = await new Response(body as BodyInit, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const file = form?.get(uploadFields.file)
  if (!form || !(file instanceof File)) return refused('No llegó completo: elige otra vez la hoja y sus imágenes.')
  const images = await Promise.all(form.getAll(uploadFields.image).map(sentFile))
  return readSurveyFile((await sentFile(file)).bytes as Buffer, new OptionImages(images, storedImages))
}

async function sentFile(field: File | string): Promise<SentFile> {
  if (typeof field === 'string') return { name: '', bytes: Buffer.from(field) }
  return { name: field.name, bytes: Buffer.from(await field.arrayBuffer()) }
}

/** The form that a browser would send. */
export async function uploadOf(file: Uint8Array, images: readonly SentFile[]): Promise<SurveyUpload> {
  const form = new FormData()
  form.append(uploadFields.file, new File([file as BlobPart], uploadFields.file))
  for (const { name, bytes } of images) form.append(uploadFields.image, new File([bytes as BlobPart], name))
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? undefined,
  }
}
