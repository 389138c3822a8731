import { CsvLink } from '../panel-links.tsx'

interface FileLinksProps {
  /** Read aloud: a page has many of these. */
  readonly of: string
  readonly path: (type: 'xlsx' | 'json') => string
}

/** A questionnaire as a file, in both formats. */
export function FileLinks({ of, path }: FileLinksProps) {
  return (
    <span className="flex gap-x-6 px-2">
      {(['xlsx', 'json'] as const).map((type) => (
        <CsvLink key={type} href={path(type)}>
          .{type}
          <span className="sr-only"> de {of}</span>
        </CsvLink>
      ))}
    </span>
  )
}
