/** Says what is being measured, and how long it took. What takes longer than it may ends the bench: a number is worth a wait, not a night. */
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
