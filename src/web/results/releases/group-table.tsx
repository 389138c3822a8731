import type { ReleasedGroup, Suppressed, Table } from '#releases/release.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { repeatedSince, SmallBase } from './released-question.tsx'

/** What the people of one group answered to a question. */
export interface GroupResult {
  readonly group: ReleasedGroup
  readonly result: Table | Suppressed
}

interface GroupTableProps {
  readonly caption: string
  readonly groups: readonly GroupResult[]
  /** What is drawn beside the table, for each group. */
  readonly value?: { readonly name: string; readonly of: (group: GroupResult) => string }
}

/** How many people each group is, or why it is not shown. */
export function GroupTable({ caption, groups, value }: GroupTableProps) {
  return (
    <div>
      <DataTable caption={caption} columns={['Grupo', ...(value ? [value.name] : []), 'Base', 'n efec\u00adtiva']}>
        <tbody>
          {groups.map((one) => (
            <tr key={one.group.id}>
              <th scope="row">
                {one.group.name} {one.result.kind === 'table' && one.result.isSmallBase && <SmallBase />}
              </th>
              {one.result.kind === 'withheld' ? (
                <td colSpan={value ? 3 : 2} className="sm:whitespace-normal!">
                  {suppressionReasons[one.result.why]}
                </td>
              ) : (
                <>
                  {value && <td>{value.of(one)}</td>}
                  <td>{wholeNumber(one.result.base)}</td>
                  <td>{wholeNumber(one.result.nEff)}</td>
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
    </div>
  )
}
