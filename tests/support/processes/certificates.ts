import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Signed {
  readonly certificate: string
  readonly key: string
}

interface Wanted {
  readonly name: string
  /** Self-signed without it. */
  readonly by?: Signed
  readonly isAuthority?: boolean
  /** Negative for one that has expired. */
  readonly days?: number
}

/** Makes certificates in a folder that is removed when the test ends. */
export function certificates(): { readonly folder: string; make(wanted: Wanted): Signed } {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl: ${stderr}`)
  }
  return {
    folder,
    make({ name, by, isAuthority = false, days = 2 }) {
      const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-keyout', 'key.pem']
      openssl('req', ...kind, '-subj', `/CN=${name}`, '-out', 'request.pem')
      const extensions = isAuthority ? 'basicConstraints=critical,CA:TRUE' : `subjectAltName=DNS:${name}`
      writeFileSync(join(folder, 'extensions'), extensions)
      if (by) {
        writeFileSync(join(folder, 'by.pem'), by.certificate)
        writeFileSync(join(folder, 'by-key.pem'), by.key)
      }
      const signer = by ? ['-CA', 'by.pem', '-CAkey', 'by-key.pem', '-CAcreateserial'] : ['-signkey', 'key.pem']
      const made = ['-req', '-in', 'request.pem', '-extfile', 'extensions', '-days', String(days), '-out', 'made.pem']
      openssl('x509', ...made, ...signer)
      const read = (file: string) => readFileSync(join(folder, file), 'utf8')
      return { certificate: read('made.pem'), key: read('key.pem') }
    },
  }
}
