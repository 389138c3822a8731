import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { until } from './server-process.ts'
import { workerPids } from './worker-pids.ts'

interface Asked {
  readonly origin: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly address?: string
}

/** Asks every serving process of a site: while one is asked the others stand still, so that nobody else can take the call. */
export async function askEachProcess(primary: number, asked: Asked): Promise<[number, string][]> {
  const pids = workerPids(primary)
  const told: [number, string][] = []
  for (const pid of pids) {
    const others = pids.filter((other) => other !== pid)
    for (const other of others) process.kill(other, 'SIGSTOP')
    try {
      await until(() => others.every(standsStill))
      told.push(await askAnew(asked))
    } finally {
      for (const other of others) process.kill(other, 'SIGCONT')
    }
  }
  return told
}

/** Over a connection of its own: one that was kept may be to a process that stands still. */
function askAnew({ origin, path, method = 'GET', address = '203.0.113.9' }: Asked): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address }
    const call = request(origin + path, { method, agent: false, headers }, (reply) => {
      text(reply).then((said) => resolve([reply.statusCode ?? 0, said]), reject)
    })
    call.on('error', reject).end()
  })
}

/** Until then it may still take a connection, which would wait for as long as it stands still. */
function standsStill(pid: number): boolean {
  return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}
