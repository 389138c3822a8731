import { CheckIcon } from '../../components/icons.tsx'

/** What is known of the method, in a glance. */
export function MethodPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {points.map((point) => (
        <li
          key={point}
          className="flex items-center gap-1.5 rounded-full bg-accent-soft px-3 py-1 text-sm font-semibold text-accent-strong"
        >
          <CheckIcon className="size-4" />
          {point}
        </li>
      ))}
    </ul>
  )
}
