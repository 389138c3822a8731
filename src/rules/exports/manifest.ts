import type { Layout } from './layout.ts'
import type { AboutWeights } from './weights.ts'

export interface WrittenFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Counted while the responses are written. */
export interface ExportCounts {
  readonly responses: number
  readonly weighted: number
  /** Without those set aside. */
  readonly minors: number
  /** By rule. These responses are in the file, without a weight. */
  readonly setAside: Readonly<Record<string, number>>
  readonly byVersion: Readonly<Record<string, number>>
}

interface ManifestContent {
  readonly layout: Layout
  readonly day: string
  readonly counts: ExportCounts
  readonly weights: AboutWeights
  readonly files: readonly WrittenFile[]
}

/** What the files contain, how they are weighted, and their digests. */
export function manifestJson({ layout, day, counts, weights, files }: ManifestContent): string {
  const { surveyId, title, columns, withPlaces } = layout
  const manifest = {
    survey: surveyId,
    title,
    madeOn: day,
    withPlaces,
    columns: columns.length,
    ...counts,
    weights: weights.kind === 'weighted' ? { ...weights, ...differenceNote(weights.people, counts) } : weights,
    files,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Weights were computed from the counts when the export began; responses may have arrived since. */
function differenceNote(people: number, { responses, minors, setAside }: ExportCounts): { note?: string } {
  const aside = Object.values(setAside).reduce((sum, each) => sum + each, 0)
  const late = responses - minors - aside - people
  if (late === 0) return {}
  if (late < 0)
    return { note: `Los conteos tienen ${-late} personas más que las respuestas: el comando «recontar» los corrige.` }
  return {
    note: `${late} respuestas llegaron después de calcular los pesos: tienen el de su celda, o ninguno si nadie más está en ella. Si son muchas, usa el comando «recontar».`,
  }
}
