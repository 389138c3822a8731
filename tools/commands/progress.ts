import type { Output } from './command.ts'

const EVERY_MS = 1_000

/** Prints once a second what the work last reported. */
export async function withProgress<Result>(
  { progress }: Pick<Output, 'progress'>,
  first: string,
  work: (report: (sentence: string) => void) => Promise<Result>,
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
