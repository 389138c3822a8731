import type { Output } from './command.ts'

const EVERY_MS = 1_000

/** Work during which it is said once a second how far it is, as it last told: what takes less needs no word. */
export async function withProgress<Result>(
  { progress }: Pick<Output, 'progress'>,
  first: string,
  work: (tell: (sentence: string) => void) => Promise<Result>,
): Promise<Result> {
  let sentence = first
  const timer = setInterval(() => progress(sentence), EVERY_MS)
  try {
    return await work((next) => {
      sentence = next
    })
  } finally {
    clearInterval(timer)
  }
}
