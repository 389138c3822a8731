import { Gauge, type Registry } from '@prometheus-io/client'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Config } from '../config.ts'
import { readCertificate } from '../health/certificate.ts'
import { hasFailed, thisMachine } from '../health/machine.ts'
import { diskFolder, newestBackup, orFailed } from '../health/read-facts.ts'
import { keyMark } from '../visitor/visitor-name.ts'

/** It changes every few weeks. */
const READ_CERTIFICATE_EVERY_MS = 10 * MINUTE_MS

/** To the last byte, it would tell when somebody's answer was written. */
const DISK_STEP = 10_000_000

/** What the site depends on and cannot mend by itself: its backups, disk and certificate. What cannot be read is left out. */
export function surroundingsMetrics(registry: Registry, config: Config, visitorSecret: string) {
  const gauge = (name: string, help: string) => new Gauge({ name: `encuestas_${name}`, help, registers: [registry] })
  const backup = gauge('backup_last_timestamp_seconds', 'When the newest backup was made, 0 if there is none')
  const disk = gauge('disk_free_bytes', 'What is left on the disk of the database, or of the program')
  const certificate = gauge('certificate_expiry_timestamp_seconds', 'When the certificate of the public address ends')
  const mark = keyMark(visitorSecret)
  let last: { readonly at: number; readonly read: ReturnType<typeof readCertificate> } | undefined
  const certificateNow = () => {
    const at = performance.now()
    if (!last || at - last.at >= READ_CERTIFICATE_EVERY_MS) last = { at, read: readCertificate(config.publicOrigin) }
    return last.read
  }

  return {
    async refresh() {
      const [newest, freeBytes, shown] = await Promise.all([
        orFailed(newestBackup(config.backupFolder, mark)),
        orFailed(thisMachine.freeBytes(diskFolder(config.databaseUrl))),
        certificateNow(),
      ])
      setOrLeaveOut(backup, hasFailed(newest) ? undefined : (newest.at ?? 0) / 1_000)
      setOrLeaveOut(disk, typeof freeBytes === 'number' ? Math.floor(freeBytes / DISK_STEP) * DISK_STEP : undefined)
      setOrLeaveOut(certificate, shown && shown.to / 1_000)
    },
  }
}

function setOrLeaveOut(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}
