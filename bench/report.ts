import type { Compared } from './compare.ts'

export interface Table {
  readonly title: string
  readonly note?: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A claim with what was measured for it. */
export interface Target {
  readonly claim: string
  readonly measured: string
  readonly isMet: boolean
}

export function comparison(title: string, results: readonly Compared[]): Table {
  return {
    title,
    header: ['', 'per second', 'p50', 'p99', 'server CPU', 'database CPU', 'ratio'],
    rows: results.map(({ name, perSecond, p50, p99, cpuMicroseconds, databaseMicroseconds, ratio }) => [
      name,
      Math.round(perSecond).toLocaleString('en-US'),
      `${p50.toFixed(2)} ms`,
      `${p99.toFixed(2)} ms`,
      `${Math.round(cpuMicroseconds)} µs`,
      databaseMicroseconds > 0 ? `${Math.round(databaseMicroseconds)} µs` : '',
      ratio.toFixed(2),
    ]),
  }
}

export function targets(list: readonly Target[]): Table {
  return {
    title: 'Targets',
    header: ['claim', 'measured', ''],
    rows: list.map(({ claim, measured, isMet }) => [claim, measured, isMet ? 'met' : '**missed**']),
  }
}

export function markdown({ title, note, header, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'))
  return [`## ${title}`, '', ...(note ? [note, ''] : []), line(header), line(rule), ...rows.map(line), ''].join('\n')
}
