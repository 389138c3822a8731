/** One command of the operator's. What it gives back is the exit code: 0, or 1 where something is not as it should be. */
export interface Order {
  /** One line for the list. */
  readonly summary: string
  /** After the name: «ENCUESTA [--para-siempre]». */
  readonly usage: string
  run(words: readonly string[], say: Say): Promise<number>
}

/** To people a sentence; to scripts, with --json, one object at the end. */
export interface Say {
  /** Settings, as the server would find them. */
  readonly env: NodeJS.ProcessEnv
  readonly isJson: boolean
  line(sentence: string): void
  /** How far it is, or what to mind: beside what was asked for. */
  aside(sentence: string): void
  result(found: object): void
}
