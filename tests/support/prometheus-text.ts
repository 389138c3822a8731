interface ReadSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

interface ReadFamily {
  readonly help: string
  readonly type: string
  readonly samples: ReadSample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
const sampleLine = new RegExp(`^(${NAME})(?:\\{((?:${LABEL})(?:,${LABEL})*)\\})? (\\S+)$`)

/** Parses Prometheus' text format (0.0.4) strictly, and fails at any violation. */
export function readPrometheus(text: string): ReadonlyMap<string, ReadFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const families = new Map<string, ReadFamily>()
  const seen = new Set<string>()
  let help: { name: string; text: string } | undefined
  let current: { name: string; family: ReadFamily } | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const [, kind, name = '', rest = ''] = new RegExp(`^# (HELP|TYPE) (${NAME}) (.*)$`).exec(line) ?? []
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice`)
      if (!/^(?:[^\\]|\\[\\n])*$/.test(rest)) throw new Error(`not escaped: ${line}`)
      help = { name, text: rest }
    } else if (kind === 'TYPE') {
      if (help?.name !== name) throw new Error(`no help before ${line}`)
      if (!/^(counter|gauge|histogram)$/.test(rest)) throw new Error(line)
      current = { name, family: { help: help.text, type: rest, samples: [] } }
      families.set(name, current.family)
    } else {
      const sample = readSample(line)
      const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).sort())}`
      if (seen.has(key)) throw new Error(`twice: ${line}`)
      seen.add(key)
      if (!current || !belongs(sample.name, current.name, current.family.type)) throw new Error(`astray: ${line}`)
      current.family.samples.push(sample)
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') expectHistogram(name, family)
  return families
}

function readSample(line: string): ReadSample {
  const [, name, labels = '', value = ''] = sampleLine.exec(line) ?? []
  if (name === undefined) throw new Error(`not a sample: ${line}`)
  if (!/^([+-]Inf|NaN|-?\d+(\.\d+)?(e[+-]?\d+)?)$/.test(value)) throw new Error(`not a number: ${line}`)
  const pairs = [...labels.matchAll(new RegExp(LABEL, 'g'))].map(([pair]) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), unescaped(pair.slice(at + 2, -1))] as const
  })
  if (new Set(pairs.map(([label]) => label)).size < pairs.length) throw new Error(`a label twice: ${line}`)
  return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) }
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\"n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
}

function belongs(sample: string, family: string, type: string): boolean {
  if (type === 'histogram') return [`${family}_bucket`, `${family}_sum`, `${family}_count`].includes(sample)
  return sample === family && (type !== 'counter' || family.endsWith('_total'))
}

/** In each series the buckets rise up to `+Inf`, which equals the count. */
function expectHistogram(name: string, { samples }: ReadFamily): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => JSON.stringify(others))
  for (const [labels, of] of series) {
    const buckets = of.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map((sample) => Number(sample.labels.le?.replace('Inf', 'Infinity')))
    const counts = buckets.map(({ value }) => value)
    const isRising = (values: number[]) => values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))
    const count = of.find((sample) => sample.name === `${name}_count`)?.value
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === count
    const hasSum = of.some((sample) => sample.name === `${name}_sum`)
    if (!isRising(bounds) || !isRising(counts) || !isWhole || !hasSum) throw new Error(`${name}${labels} is torn`)
  }
}
