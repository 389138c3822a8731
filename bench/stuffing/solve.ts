import { pbkdf2Sync } from 'node:crypto'
import type { Challenge, SolvedChallenge } from '#contract/schemas.ts'

export interface Work {
  readonly solved: SolvedChallenge
  readonly keys: number
  readonly cpuSeconds: number
}

/** As an attacker's program would solve it: without a browser, one key after another. */
export function solve(challenge: Challenge): Work {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const [saltBytes, wanted] = [Buffer.from(salt, 'hex'), Buffer.from(keyPrefix, 'hex')]
  const password = Buffer.from(`${nonce}00000000`, 'hex')
  const before = process.threadCpuUsage()
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4)
    const key = pbkdf2Sync(password, saltBytes, cost, keyLength, 'sha256')
    if (!key.subarray(0, wanted.length).equals(wanted)) continue
    const { user, system } = process.threadCpuUsage(before)
    const solution = { counter, derivedKey: key.toString('hex') }
    return { solved: { challenge, solution }, keys: counter + 1, cpuSeconds: (user + system) / 1e6 }
  }
}
