/** Nearly equal texts that people wrote to one question. */
export interface WrittenText {
  readonly hash: string
  /** How many wrote it, without minors, who count nowhere. */
  readonly people: number
  /** Some of the ways in which it was written, with how many wrote it so. */
  readonly wordings: ReadonlyMap<string, number>
  /** Everybody who wrote it, by what counts depend on. */
  readonly groups: ReadonlyMap<string, WritingGroup>
}

/** Those of its writers who are counted together. */
export interface WritingGroup {
  readonly cell: string
  readonly version: string
  readonly marks: string
  readonly week: string
  readonly people: number
}

/** By question and hash: those of most people first, otherwise in the order of their hashes, which is as good as random. */
export type WrittenTexts = ReadonlyMap<string, ReadonlyMap<string, WrittenText>>
