import type { Comparison, Release, ReleasedGroup, Suppressed, Table } from '#releases/release.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { effectiveOf } from './release-view.ts'
import { repeatedSince, SmallBase } from './released-question.tsx'

/** What the people of one group answered to a question. */
export interface GroupResult {
  readonly group: ReleasedGroup
  readonly result: Table | Suppressed
}

interface GroupTableProps {
  readonly caption: string
  readonly release: Release
  readonly groups: readonly GroupResult[]
}

/** How many people each group is, or why it is not shown. */
export function GroupTable({ caption, release, groups }: GroupTableProps) {
  return (
    <>
      <DataTable caption={caption} columns={['Grupo', 'Base', 'Muestra efec\u00adtiva']}>
        <tbody>
          {groups.map(({ group, result }) => (
            <tr key={group.id}>
              <th scope="row">
                {group.name} {result.kind === 'table' && result.isSmallBase && <SmallBase />}
              </th>
              {result.kind === 'withheld' ? (
                <td colSpan={2} className="whitespace-normal!">
                  {suppressionReasons[result.why]}
                </td>
              ) : (
                <>
                  <td>{wholeNumber(result.base)}</td>
                  <td>{wholeNumber(effectiveOf(release, result))}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {groups.map(
        ({ group, result }) =>
          result.kind === 'table' &&
          result.repeats && (
            <p key={group.id} className="mt-2 text-sm">
              {group.name}: {repeatedSince(result.repeats)}
            </p>
          ),
      )}
    </>
  )
}

/** What a question found in each group, in the order of the groups. */
export function groupResults({ groups, questions }: Comparison, question: string): GroupResult[] {
  const tables = questions.find((one) => one.question === question)?.tables ?? []
  return groups.flatMap((group, at) => {
    const result = tables[at]
    return result ? [{ group, result }] : []
  })
}

/** Of each group, the question that most of its people were asked: what is said of the group once for all questions. */
export function widestResults(comparison: Comparison): GroupResult[] {
  const all = comparison.questions.flatMap(({ question }) => groupResults(comparison, question))
  const size = ({ result }: GroupResult) => (result.kind === 'table' ? result.base : 0)
  return comparison.groups.flatMap(({ id }) => {
    return all
      .filter(({ group }) => group.id === id)
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, 1)
  })
}
