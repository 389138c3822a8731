import { ruleName } from '#rules/quality/setting-aside.ts'
import type { Attack } from './attacks.ts'
import type { Outcome } from './run-visits.ts'

export interface Row {
  readonly attack: Attack
  readonly outcome: Outcome
}

export interface Target {
  readonly claim: string
  readonly measured: string
  readonly isMet: boolean
}

const header = [
  'ataque',
  'enviadas',
  'rechazadas por límites',
  'guardadas',
  'contadas',
  'apartadas, y por qué regla',
  'segundos de procesador en pruebas',
  'por cada contada',
  'contadas por hora',
]

export function attackTable(rows: readonly Row[], secondsPerKey: number): string {
  return table(
    header,
    rows.map(({ attack, outcome }) => [
      attack.name,
      number(attack.visitors.length),
      number(outcome.refused),
      number(outcome.counts.completed),
      number(outcome.counts.counted),
      setAside(outcome) || '0',
      number(cpuSecondsOf(outcome, secondsPerKey)),
      outcome.counts.counted > 0 ? number(cpuSecondsOf(outcome, secondsPerKey) / outcome.counts.counted) : '—',
      number(perHour({ attack, outcome })),
    ]),
  )
}

export function targetTable(targets: readonly Target[]): string {
  return table(
    ['meta', 'medido', ''],
    targets.map(({ claim, measured, isMet }) => [claim, measured, isMet ? 'se cumple' : '**no se cumple**']),
  )
}

/** The measured time of keys that were tried, and the average time of a key for those that were skipped. */
export function cpuSecondsOf({ cpuSeconds, skippedKeys }: Outcome, secondsPerKey: number): number {
  return cpuSeconds + skippedKeys * secondsPerKey
}

export function perHour({ attack, outcome }: Row): number {
  return outcome.counts.counted / attack.hours
}

function setAside({ counts }: Outcome): string {
  const found = counts.rules.filter(({ responses }) => responses > 0)
  return found.map(({ rule, responses }) => `${number(responses)} «${ruleName(rule)}»`).join(', ')
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = names.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(names), line(rule), ...rows.map(line)].join('\n')
}

export function number(value: number): string {
  return value.toLocaleString('es-MX', { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 })
}
