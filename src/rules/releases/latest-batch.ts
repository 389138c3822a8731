/** Completions in an hour, which is named by when it began, in ISO. */
export interface HourOfCompletions {
  readonly hour: string
  readonly completed: number
}

export interface Batch {
  readonly completed: number
  /** The share of them that came in the hour in which most did. */
  readonly inOneHour: number
}

/** The responses since a release was made; `before` is how many its own hour had by then. */
export function latestBatch(hours: readonly HourOfCompletions[], before: HourOfCompletions | undefined): Batch {
  const since = hours
    .filter(({ hour }) => !before || hour >= before.hour)
    .map(({ hour, completed }) => (hour === before?.hour ? completed - before.completed : completed))
  const completed = since.reduce((sum, each) => sum + each, 0)
  return { completed, inOneHour: completed > 0 ? Math.max(...since) / completed : 0 }
}
