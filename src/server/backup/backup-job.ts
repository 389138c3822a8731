import type { FastifyBaseLogger } from 'fastify'
import type { BackupReply } from '#contract/health-schemas.ts'
import type { RecordEntry } from '#rules/people/record.ts'
import { backupName } from '#store/backup/backup-folder.ts'
import { withSnapshot } from '#store/backup/snapshot.ts'
import { StoreRefused } from '#store/engine.ts'
import { reasonOf } from '#store/failure-reason.ts'
import { operatorCommand } from '#store/operator-command.ts'
import type { Store } from '#store/store.ts'
import type { Config } from '../config.ts'
import { tryWriting } from '../health/machine.ts'
import { newestBackup } from '../health/read-facts.ts'
import { keyMark } from '../visitor/visitor-name.ts'
import { aboutBackup, cannotWrite, makeBackup, readyFolder } from './make-backup.ts'

interface JobParts {
  readonly config: Pick<Config, 'backupFolder' | 'databaseUrl'>
  readonly store: Pick<Store, 'record' | 'withJobLock'>
  readonly visitorSecret: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** A backup that the panel asks for: the same file as the command's, in the same folder, without the visitor key. */
export function backupJob({ config, store, visitorSecret, log }: JobParts) {
  const { backupFolder: folder, databaseUrl: url } = config
  let running: Promise<void> | undefined
  let failure: string | undefined

  async function make(by: Pick<RecordEntry, 'person' | 'origin'>): Promise<void> {
    readyFolder(folder)
    const made = await withSnapshot({ url, folder }, (source) => {
      const at = Date.now()
      return makeBackup(source, { folder, name: backupName(at, 'plain'), at, onProgress: () => {} })
    })
    const detail = aboutBackup(made)
    log.info({ backup: detail }, 'Se hizo un respaldo')
    await store.record.keep({ ...by, at: Date.now(), action: 'backup', detail })
  }

  return {
    async state(): Promise<BackupReply> {
      const newest = await newestBackup(folder, keyMark(visitorSecret)).catch(() => ({ at: undefined }))
      const { failed } = tryWriting(folder)
      return {
        folder,
        last: newest.at === undefined ? null : newest,
        isRunning: running !== undefined,
        ...(failed && {
          obstacle: `Desde aquí no se puede escribir en «${folder}»: ${reasonOf(failed.error)}. ${ON_SERVER}`,
        }),
        ...(failure !== undefined && { failure }),
      }
    },

    /** Resolves when it is made or has failed. Whoever asks for another meanwhile waits for the same. */
    start(by: Pick<RecordEntry, 'person' | 'origin'>): Promise<void> {
      failure = undefined
      running ??= store
        .withJobLock('back up', () => make(by))
        .then((isDone) => {
          if (!isDone) failure = 'Otro proceso del sitio está haciendo uno.'
        })
        .catch((error: unknown) => {
          const reason = cannotWrite(folder, error)
          failure = reason instanceof StoreRefused ? reason.message : `No se pudo hacer. ${ON_SERVER}`
          log.warn({ err: error }, 'No se pudo hacer un respaldo')
        })
        .finally(() => {
          running = undefined
        })
      return running
    },
  }
}

const ON_SERVER = `Hazlo en el servidor: ${operatorCommand('respaldo')}`
