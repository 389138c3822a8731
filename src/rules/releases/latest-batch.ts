/** Completions in an hour, which is named by when it began, in ISO. */
type Hour = Readonly<{ hour: string; completed: number }>

/**
 * The responses since a release was made, and the share of them that came in the hour in which most did; `before` is how many its
 * own hour had by then.
 */
export function latestBatch(hours: readonly Hour[], before: Hour | undefined) {
  const since = hours
    .filter(({ hour }) => !before || hour >= before.hour)
    .map(({ hour, completed }) => (hour === before?.hour ? completed - before.completed : completed))
  const completed = since.reduce((sum, each) => sum + each, 0)
  return { completed, inOneHour: completed > 0 ? Math.max(...since) / completed : 0 }
}
