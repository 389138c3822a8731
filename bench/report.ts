import { cpus, totalmem } from 'node:os'
import type { Compared } from './compare.ts'

/** LimeSurvey 7.0.11, measured once on another machine: for scale, never a target. */
export const LIMESURVEY = { participationsPerSecond: 6.6 }

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\` from one run of this release; \`-- --growth --forgetting --failover\` measures more. Every comparison is made in alternating
rounds of a quarter of a second (three seconds for whole participations), so that a busy moment affects all alike; numbers are
medians of 24 rounds (six) over 32 connections, or over 128 where waiting writes share a disk sync, and a ratio is the
median of the ratios within each round. "The limit" is a bare \`node:http\` server that answers with the same bytes. "Server
CPU" is the processor time of the server per visit: it depends less on how busy the machine is than throughput does.

LimeSurvey, for scale: version 7.0.11, PHP-FPM 8.2 with opcache and 8 children, nginx with gzip, MariaDB 10.11 flushing at commit, six
questions on one page, on two arm64 cores with 24 GiB, November 2026: 6.6 whole participations a second (16 at once, p99 3.4 s),
929,362 bytes and LCP 2.86 s for the survey page under the same slow 4G and slow processor.
`

/** Measured for the first release on 2026-11-15 (2 cores, x64), where the same thing was measured then. */
const FIRST_RELEASE: Readonly<Record<string, string>> = {
  'home page ≥ 0.85 of the limit': '1.02',
  'survey page ≥ 0.85 of the limit': '0.91',
  'check ≥ 0.45 of the limit': '0.80',
  'durable start ≥ 0.3 of the limit': '0.48',
  'whole participations on SQLite ≥ 2.5 times the plain Express': '4.25 times (32 visitors)',
  'whole participations on PostgreSQL ≥ 2.5 times the plain Express': '1.95 times (32 visitors)',
  '/survey/001 ≤ 130 kB': '113.5 kB',
  '/survey/001: LCP ≤ 0.8 s': '784 ms',
  'Lighthouse performance ≥ 98': '100 at the least',
}

export interface Table {
  readonly title: string
  readonly note?: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

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

/** The whole document: floors first, then the tables that they come from. */
export function report(claims: readonly Target[], tables: readonly Table[]): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.arch}`
  const measured = `Measured ${new Date().toISOString().slice(0, 10)} on ${machine}; the load generator shares the cores.\n`
  return [INTRODUCTION, measured, ...[floors(claims), ...tables].map(markdown)].join('\n')
}

function floors(claims: readonly Target[]): Table {
  const inOrder = [...claims.filter(({ isMet }) => !isMet), ...claims.filter(({ isMet }) => isMet)]
  return {
    title: 'Floors',
    header: ['floor', 'measured', '', 'first release'],
    rows: inOrder.map(({ claim, measured, isMet }) => [
      claim,
      measured,
      isMet ? 'met' : '**missed**',
      FIRST_RELEASE[claim] ?? '',
    ]),
  }
}

export function markdown({ title, note, header, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'))
  return [`## ${title}`, '', ...(note ? [note, ''] : []), line(header), line(rule), ...rows.map(line), ''].join('\n')
}
