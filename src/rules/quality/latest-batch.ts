/** The responses completed in an hour, which is given by its start, in ISO. */
type Hour = Readonly<{ hour: string; completed: number }>

/**
 * The responses since a release, and the share of them in the busiest hour; `before` is the hour of the release with the responses
 * it had by then.
 */
export function latestBatch(hours: readonly Hour[], before: Hour | undefined) {
  const since = hours
    .filter(({ hour }) => !before || hour >= before.hour)
    .map(({ hour, completed }) => (hour === before?.hour ? completed - before.completed : completed))
  const completed = since.reduce((sum, each) => sum + each, 0)
  return { completed, inOneHour: completed > 0 ? Math.max(...since) / completed : 0 }
}
