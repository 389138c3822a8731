/** Prints what is being measured and how long it took. A stage that takes too long ends the bench. */
export async function stage<Result>(name: string, minutes: number, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const tooLong = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    tooLong.reject(new Error(`${name}: not measured within ${minutes} minutes`))
  }, minutes * 60_000)
  try {
    process.stderr.write(`${name} … `)
    return await Promise.race([work(), tooLong.promise])
  } finally {
    clearTimeout(timer)
    process.stderr.write(`${Math.round((performance.now() - began) / 1_000)} s\n`)
  }
}
