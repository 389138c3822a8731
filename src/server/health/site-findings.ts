import type { Finding } from '#contract/health-schemas.ts'
import { StoreUnavailable } from '#store/engine.ts'
import type { Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { keyMark } from '../visitor/visitor-name.ts'
import { clockFinding, type OtherClock } from './clock-finding.ts'
import { databaseFinding } from './database-finding.ts'
import { folderOf, privacyFinding, spaceFinding, writableFinding } from './disk-findings.ts'
import { lastCopy, lastCopyFinding } from './last-copy.ts'
import { type Machine, thisMachine } from './machine.ts'
import { remembered } from './remembered.ts'
import { settingsFindings } from './settings-findings.ts'
import { type TypeformLook, typeformLook } from './typeform-forms.ts'

const ASK_TYPEFORM_EVERY_MS = 5 * 60_000

export interface SiteParts {
  readonly config: Config
  /** With its key. Absent where the database cannot be opened: what needs it is left out. */
  readonly opened: { readonly store: Store; readonly visitorSecret: string } | undefined
  readonly machine: Machine
  readonly askTypeform: () => Promise<TypeformLook>
  /** Clocks of others whom the caller has asked already. */
  readonly clocks?: readonly OtherClock[]
}

/** Once for a process: what the vendor says is remembered for some minutes. */
export function siteParts(config: Config, opened: SiteParts['opened'], machine: Machine = thisMachine): SiteParts {
  const askTypeform = remembered(typeformLook(config, machine), { forMs: ASK_TYPEFORM_EVERY_MS, now: machine.now })
  return { config, opened, machine, askTypeform }
}

/** What can be told of the site every half minute: what it is set to, stands on and depends on. */
export async function siteFindings(parts: SiteParts): Promise<Finding[]> {
  const { config, opened, machine, askTypeform } = parts
  const { databaseUrl } = config
  const [database, space, kept, typeform] = await Promise.all([
    databaseFinding(databaseUrl, opened?.store),
    spaceFinding(databaseUrl, machine),
    opened ? keptFindings(opened, parts) : [],
    askTypeform(),
  ])
  const isFile = databaseUrl.startsWith('file:')
  return [
    ...settingsFindings(config),
    database,
    space,
    ...(isFile ? [writableFinding('database-folder', 'Carpeta de la base', folderOf(databaseUrl))] : []),
    ...(isFile ? [privacyFinding(databaseUrl)] : []),
    ...kept,
    ...typeform.findings,
  ]
}

/** What follows from what is kept; nothing while the database does not answer, which is said already. */
async function keptFindings({ store, visitorSecret }: Opened, parts: SiteParts): Promise<Finding[]> {
  const { config, machine, askTypeform, clocks = [] } = parts
  const { copiesFolder: folder } = config
  try {
    const [signs, ...tallies] = await Promise.all([store.signs(), ...surveys.map(({ id }) => store.tallies.of(id))])
    const now = machine.now()
    const ofDatabase = signs.clock === null ? [] : [{ whose: 'PostgreSQL', aheadMs: signs.clock - now }]
    const copy = await lastCopy(folder, keyMark(visitorSecret))
    const ofTypeform = (await askTypeform()).clocks
    return [
      lastCopyFinding({ folder, copy, now, hasAnswers: tallies.some(({ completed }) => completed > 0) }),
      clockFinding({
        now,
        clocks: [...clocks, ...ofDatabase, ...ofTypeform],
        newestDay: signs.newestDay,
        copyAt: 'at' in copy ? copy.at : undefined,
      }),
    ]
  } catch (error) {
    if (error instanceof StoreUnavailable) return []
    throw error
  }
}

type Opened = NonNullable<SiteParts['opened']>
