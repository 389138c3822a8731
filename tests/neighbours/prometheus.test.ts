import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN_PASSWORD, basic, startedBody, testApp } from '../support/app.ts'

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const ALERTS = 'deploy/encuestas-alertas.yml'

function promtool(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.skipIf(!hasPromtool)('Prometheus reads what the site tells, and finds nothing to blame', async () => {
  const site = await testApp()
  const visitor = site.visitor()
  await visitor.check()
  await visitor.complete(await startedBody(visitor))
  const { body } = await site.app.inject({ url: '/metrics', headers: basic('admin', ADMIN_PASSWORD) })
  expect(promtool(['check', 'metrics'], body)).toEqual({ status: 0, said: '' })
})

test.skipIf(!hasPromtool)('Prometheus understands every alert of the example', () => {
  const { status, said } = promtool(['check', 'rules', ALERTS])
  expect(said).toContain(`SUCCESS: ${Object.keys(faults).length} rules found`)
  expect(status).toBe(0)
})

/** What an alert tells besides its severity. */
const ownLabels: Readonly<Record<string, object>> = {
  EncuestasNoContesta: { job: 'encuestas' },
  EncuestasTareaFalla: { task: 'forget' },
  EncuestasTareaSinHacer: { task: 'forget' },
}

/** One series for each alert, of a site on which that alert should ring, and nothing else. */
const faults: Readonly<Record<string, readonly string[]>> = {
  EncuestasNoContesta: ['up{job="encuestas"} 0x300'],
  EncuestasNoGuarda: ['encuestas_store_up 0x300'],
  EncuestasGuardaLento: [
    'encuestas_store_commit_duration_seconds_bucket{le="0.5"} 0+0x300',
    'encuestas_store_commit_duration_seconds_bucket{le="1"} 0+60x300',
    'encuestas_store_commit_duration_seconds_bucket{le="+Inf"} 0+60x300',
  ],
  EncuestasNoOlvida: ['encuestas_forgetting_due_seconds 2000x300'],
  EncuestasNoSuma: ['encuestas_inbox_due_seconds 2000x300'],
  EncuestasEscriturasEnEspera: ['encuestas_store_waiting_writes 1500x300'],
  EncuestasFalla: ['encuestas_refusals_total{reason="unavailable"} 0+6x300'],
  EncuestasUnaSolaDireccion: ['encuestas_arrivals 40x300', 'encuestas_arrivals_fullest_origin 38x300'],
  EncuestasProcesadorAtrasado: ['encuestas_event_loop_delay_p99_seconds 0.4x300'],
  EncuestasTypeformCallado: ['encuestas_typeform_silent 1x300'],
  EncuestasCopiaVieja: ['encuestas_backup_last_timestamp_seconds -200000x300'],
  EncuestasPocoDisco: ['encuestas_disk_free_bytes 5e8x300'],
  EncuestasCertificado: ['encuestas_certificate_expiry_timestamp_seconds 100000x300'],
  EncuestasTareaFalla: [
    'encuestas_job_runs_total{task="forget",outcome="failed"} 0+6x300',
    'encuestas_job_runs_total{task="forget",outcome="done"} 0+1x300',
  ],
  EncuestasTareaSinHacer: [
    'encuestas_job_runs_total{task="forget",outcome="skipped"} 0+6x300',
    'encuestas_job_runs_total{task="forget",outcome="done"} 7x300',
  ],
  EncuestasTarda: [
    'encuestas_http_request_duration_seconds_bucket{route="/",le="1"} 0+0x300',
    'encuestas_http_request_duration_seconds_bucket{route="/",le="2.5"} 0+60x300',
    'encuestas_http_request_duration_seconds_bucket{route="/",le="+Inf"} 0+60x300',
  ],
}

test.skipIf(!hasPromtool)('each alert rings for its fault and for no other', () => {
  const rules = readFileSync(ALERTS, 'utf8')
  const summaries = new Map(
    [...rules.matchAll(/alert: (\w+).*?severity: (\w+).*?summary: (.+?) \}/gs)].map(([, name, severity, summary]) => [
      name ?? '',
      { severity, summary },
    ]),
  )
  expect([...summaries.keys()].toSorted()).toEqual(Object.keys(faults).toSorted())
  const tests = Object.entries(faults).map(([name, series]) => ({
    interval: '1m',
    input_series: series.map((line) => {
      const at = line.lastIndexOf(' ')
      return { series: line.slice(0, at), values: line.slice(at + 1) }
    }),
    alert_rule_test: [...summaries].map(([alertname, { severity, summary }]) => ({
      eval_time: '290m',
      alertname,
      exp_alerts:
        alertname === name
          ? [
              {
                exp_labels: { severity, ...ownLabels[name] },
                exp_annotations: { summary },
              },
            ]
          : [],
    })),
  }))
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-alertas-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'alertas.yml'), rules)
  // JSON is YAML too.
  writeFileSync(
    join(folder, 'prueba.yml'),
    JSON.stringify({ rule_files: ['alertas.yml'], evaluation_interval: '1m', tests }),
  )
  const { status, said } = promtool(['test', 'rules', join(folder, 'prueba.yml')])
  expect(said).toMatch(/SUCCESS/)
  expect(status).toBe(0)
})
