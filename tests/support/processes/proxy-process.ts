import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { plainReply, SITE_NAME } from '../crowds/tls-visitor.ts'
import { until } from './server-process.ts'

export interface ProxyFolder {
  readonly folder: string
  readonly certificate: string
  readonly key: string
}

/** A folder for everything that a proxy writes, with a self-signed certificate. */
export function proxyFolder(): ProxyFolder {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'logs'))
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '2']
  const whose = ['-subj', `/CN=${SITE_NAME}`, '-addext', `subjectAltName=DNS:${SITE_NAME}`]
  const made = spawnSync('openssl', ['req', ...kind, ...whose, '-out', certificate, '-keyout', key])
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
  return { folder, certificate, key }
}

/** Runs a proxy until the test ends; ready once its plain port answers. */
export async function runProxy([command = '', ...args]: string[], { folder, plainPort }: RunOptions) {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  }
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      hasEnded = true
      resolve()
    })
  })
  const end = () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(end)
  await until(async () => {
    if (hasEnded) throw new Error(`The proxy ended: ${output}`)
    return plainReply(plainPort, '/').then(
      () => true,
      () => false,
    )
  })
  return {
    /** Stops it and returns its output and files: a log line may be written after the reply that it is about. */
    async stopAndReadLogs(): Promise<string> {
      await end()
      return [output, ...filesBelow(folder).map((file) => readFileSync(file, 'latin1'))].join('\n')
    },
  }
}

interface RunOptions {
  readonly folder: string
  readonly plainPort: number
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
