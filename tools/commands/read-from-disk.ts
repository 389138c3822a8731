import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imageKey } from '#server/survey-files/option-images.ts'
import type { SurveyFile } from '#server/survey-files/read-survey-file.ts'
import { uploadOf } from '#server/survey-files/read-upload.ts'
import { readSurveyUpload } from '#server/survey-files/survey-file-reader.ts'

/** Reads a survey file and the images that it names, which are in the same folder. The other images there are none of its business. */
export async function readFromDisk(path: string): Promise<SurveyFile> {
  const body = readFileSync(path)
  const alone = await readSurveyUpload({ body })
  if (alone.missingImages.length === 0) return alone
  const folder = dirname(path)
  const wanted = new Set(alone.missingImages.map(imageKey))
  const images = readdirSync(folder)
    .filter((name) => wanted.has(imageKey(name)))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  return readSurveyUpload(await uploadOf(body, images))
}
