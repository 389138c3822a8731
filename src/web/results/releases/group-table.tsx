import { wholeNumber } from '#rules/format/percent.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import type { GroupResult } from './group-result.ts'
import { SmallBase } from './released-question.tsx'
import { repeatedSince } from './share-words.ts'

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
      <table className="panel-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Grupo</th>
            {value && <th scope="col">{value.name}</th>}
            <th scope="col">Base</th>
            <th scope="col">n efec&shy;tiva</th>
          </tr>
        </thead>
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
      </table>
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
