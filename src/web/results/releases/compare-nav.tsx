import { releasePaths } from '#contract/paths.ts'
import type { ComparedBy } from '#releases/release.ts'
import type { ReleaseView } from './release-view.ts'

export const comparedNames: Record<ComparedBy, string> = { sex: 'Por sexo', age: 'Por edad', place: 'Por lugar' }

/** The same release among everybody, or group by group: each at an address of its own. */
export function CompareNav({ view: { release, page }, by }: { view: ReleaseView; by?: ComparedBy }) {
  if (release.comparisons.length === 0) return null
  const links = [
    { name: 'Total', href: page, isHere: by === undefined },
    ...release.comparisons.map((one) => ({
      name: comparedNames[one.by],
      href: releasePaths.comparedBy(page, one.by),
      isHere: by === one.by,
    })),
  ]
  return (
    <nav aria-label="Comparar" className="tab-list mt-0!">
      {links.map(({ name, href, isHere }) => (
        <a key={href} href={href} className="tab" aria-current={isHere ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
