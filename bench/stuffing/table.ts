import { ruleName } from '#rules/quality/setting-aside.ts'
import type { Attack } from './attacks.ts'
import { number } from './number.ts'
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
      number(cpuSecondsOf(outcome, secondsPerKey) / outcome.counts.counted),
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

/** What was worked out, as measured, and what was only noted, at the price of a key. */
export function cpuSecondsOf({ cpuSeconds, sparedKeys }: Outcome, secondsPerKey: number): number {
  return cpuSeconds + sparedKeys * secondsPerKey
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
