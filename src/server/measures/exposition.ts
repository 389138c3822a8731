import type { Histogram } from '#rules/histogram.ts'

type Labels = Readonly<Record<string, string>>
export type Sample = readonly [labels: Labels, value: number]

/** One metric as Prometheus knows it. */
export type Family = { readonly name: string; readonly help: string } & (
  | { readonly type: 'counter' | 'gauge'; readonly samples: readonly Sample[] }
  | { readonly type: 'histogram'; readonly samples: readonly (readonly [labels: Labels, value: Histogram])[] }
)

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function exposition(families: readonly Family[]): string {
  return families.map(familyText).join('')
}

function familyText(family: Family): string {
  const { name, help, type } = family
  const lines =
    type === 'histogram'
      ? family.samples.flatMap(([labels, value]) => histogramLines(name, labels, value))
      : family.samples.map(([labels, value]) => sampleLine(name, labels, value))
  const escapedHelp = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return [`# HELP ${name} ${escapedHelp}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

/** Each bucket has those of the smaller ones in it, and the last has all. */
function histogramLines(name: string, labels: Labels, { bounds, counts, sum }: Histogram): string[] {
  let all = 0
  const buckets = counts.map((count, at) => {
    all += count
    return sampleLine(`${name}_bucket`, { ...labels, le: numberText(bounds[at] ?? Number.POSITIVE_INFINITY) }, all)
  })
  return [...buckets, sampleLine(`${name}_sum`, labels, sum), sampleLine(`${name}_count`, labels, all)]
}

function sampleLine(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}
