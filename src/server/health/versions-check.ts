import type { CheckResult, SeenAddress } from '#contract/health-schemas.ts'
import { programVersion } from '../process/program-version.ts'
import { checkResult } from './check-result.ts'

/** Of what this is made, and whether what is running is made of the same. */
export function versionsCheck(engine: string | undefined, seen: SeenAddress | undefined): CheckResult {
  const { good, warning } = checkResult('versions', 'Versiones')
  const made = `Encuestas ${programVersion}, Node ${process.versions.node}${engine ? `, ${engine}` : ''}`
  if (seen && seen.version !== programVersion) {
    return warning(`${made}; el sitio encendido es la versión ${seen.version}.`, 'Reinícialo para que use esta.')
  }
  return good(`${made}.`)
}
