const SUFFIX = '--codes'

/** The id of the question that counts what people wrote to another. No id that somebody writes has two hyphens in a row. */
export function codedId(question: string): string {
  return `${question}${SUFFIX}`
}

/** Whether it is made from what people wrote: nobody is asked it. */
export function isCoded({ id }: { readonly id: string }): boolean {
  return id.endsWith(SUFFIX)
}

/** The question to which people wrote what this one counts. */
export function writtenTo({ id }: { readonly id: string }): string {
  return id.slice(0, -SUFFIX.length)
}
