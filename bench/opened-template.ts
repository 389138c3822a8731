import { openStore } from '#store/store.ts'
import { openFrom } from '../tests/support/survey-files/upload.ts'

/** Opens the template's survey beside a running site, and returns its number. */
export async function openedTemplate(url: string): Promise<string> {
  const store = await openStore({ url, answersPerAddress: 1 })
  const opened = await openFrom(store)
  await store.close()
  if (opened.kind !== 'opened') throw new Error(`The template was not opened: ${opened.kind}`)
  return opened.surveyId
}
