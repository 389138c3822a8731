import type { Release, ReleasedQuestion, Table } from '#releases/release.ts'

export interface ShownWave {
  readonly release: Release
  readonly question: ReleasedQuestion
  /** The release after which its people came; the first wave is everybody of the first release. */
  readonly since: number | undefined
  readonly weighting: Pick<Release['weighting'], 'rung' | 'rungName' | 'edition'>
  readonly table: Table
}

/**
 * A question in each wave, of releases in force, the oldest first. A wave is shown only beside the release that it follows: where
 * that was withdrawn later, people would be missing in between.
 */
export function shownWaves(inForce: readonly Release[], id: string): ShownWave[] {
  return inForce.flatMap((release, at): ShownWave[] => {
    const { wave } = release
    const question = release.questions.find((one) => one.id === id)
    if (!question) return []
    if (at === 0) {
      const { result } = question
      return result.kind === 'table'
        ? [{ release, question, since: undefined, weighting: release.weighting, table: result }]
        : []
    }
    const result = wave?.questions.find((one) => one.id === id)?.result
    if (result?.kind !== 'table' || !isAfter(inForce, at)) return []
    const table = isTestedAgainst(inForce, at - 1) ? result : { ...result, rows: result.rows.map(withoutChange) }
    return [{ release, question, since: wave?.since, weighting: wave?.weighting ?? release.weighting, table }]
  })
}

function isAfter(inForce: readonly Release[], at: number): boolean {
  return inForce[at]?.wave?.since === inForce[at - 1]?.number
}

/** Whether a wave is shown as it was when the next was tested: with the release before it withdrawn, a release is the first wave. */
function isTestedAgainst(inForce: readonly Release[], at: number): boolean {
  return at === 0 ? inForce[0]?.wave === undefined : isAfter(inForce, at)
}

function withoutChange({ change: _, ...row }: Table['rows'][number]): Table['rows'][number] {
  return row
}
