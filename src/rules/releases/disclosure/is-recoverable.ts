import { type Part, peopleOf } from './merge-small-options.ts'
import { type Groups, isShown, type Side } from './table-decision.ts'

/** Groups that tell nothing, and those of none, all together: what everybody's table leaves when the others are taken off. */
const REST = 'the rest'

/**
 * Whether what a group hides follows from sums, though something else is hidden beside it. Hidden numbers are paths between
 * groups and parts, whose sums are known: one that lies on no way round can be worked out.
 */
export function isWorkedOut({ sides, unknown }: Groups, { side, part }: { side: Side; part: Part }): boolean {
  const rest = sides.filter((each) => !isShown(each))
  const paths = sides
    .filter(isShown)
    .flatMap((each): Path[] =>
      each.parts
        .filter(({ id }) => each.merged.has(id) && isHiddenAtAll(id))
        .map(({ id }) => [`group ${each.about.group}`, `part ${id}`]),
    )
  const hasRest = rest.length > 0 || unknown.base > 0
  const ofRest = hasRest
    ? side.parts.filter(({ id }) => isHiddenAtAll(id)).map(({ id }): Path => [REST, `part ${id}`])
    : []
  const [from, to] = [`group ${side.about.group}`, `part ${part.id}`]
  return !isReached(
    [...paths, ...ofRest].filter((path) => path[0] !== from || path[1] !== to),
    from,
    to,
  )

  /** Where nobody is hidden, everybody less the groups says so. */
  function isHiddenAtAll(id: string): boolean {
    const found = side.parts.find((each) => each.id === id)
    if (!found) return false
    const hiding = sides.filter((each) => !isShown(each) || each.merged.has(id))
    return hiding.reduce((sum, { exact }) => sum + peopleOf(found, exact), peopleOf(found, unknown)) > 0
  }
}

type Path = readonly [string, string]

function isReached(paths: readonly Path[], from: string, to: string): boolean {
  const reached = new Set([from])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const [one, other] of paths) {
      if (reached.has(one)) reached.add(other)
      else if (reached.has(other)) reached.add(one)
    }
  }
  return reached.has(to)
}
