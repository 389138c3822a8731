import type { Feature } from './newer-features.ts'

/** A use of a feature that is known, and why it may stay. */
export interface Exception {
  /** The name of the feature. */
  readonly of: string
  /** Matches the surroundings of the use. */
  readonly where: RegExp
  readonly why: string
}

const AROUND = 70

/** Where a file uses one of these features: one line for each use that is not excepted. */
export function findFeatures(
  { name: file, text }: { readonly name: string; readonly text: string },
  features: readonly Feature[],
  exceptions: readonly Exception[] = [],
): string[] {
  return features.flatMap(({ name, pattern }) =>
    [...text.matchAll(new RegExp(pattern, 'g'))]
      .map(({ index }) => text.slice(Math.max(0, index - AROUND), index + AROUND))
      .filter((use) => !exceptions.some(({ of, where }) => of === name && where.test(use)))
      .map((use) => `${file}: ${name} in ${use}`),
  )
}

/** Without the blocks that a browser reads only if it has what they ask for. */
export function withoutSupportsBlocks(css: string): string {
  let rest = css
  for (;;) {
    const start = rest.search(/@supports (?!not)/)
    if (start < 0) return rest
    rest = rest.slice(0, start) + rest.slice(endOfBlock(rest, start))
  }
}

function endOfBlock(css: string, start: number): number {
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (css[at] === '}' && depth === 0) return at + 1
  }
  return css.length
}
