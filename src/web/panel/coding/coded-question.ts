import type { CodingReply } from '#contract/coding-schemas.ts'

/** A question to which people write, with its frame and how far its coding is. */
export type CodedQuestion = CodingReply['questions'][number]

export type FrameCode = CodedQuestion['frame']['codes'][number]

/** The names of codes in words, as coders read them. */
export function labelsOf(codes: readonly string[], { frame }: CodedQuestion): string {
  if (codes.length === 0) return 'Sin código'
  return codes.map((code) => frame.codes.find(({ id }) => id === code)?.label ?? code).join(' · ')
}
