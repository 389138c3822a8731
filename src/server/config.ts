import { randomBytes } from 'node:crypto'
import type { Brand, ProofOfWork } from '#contract/pages.ts'
import type { SilencePeriod } from '#rules/electoral-silence.ts'
import type { OpeningDates } from '#rules/openness.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { sqliteFile } from '#store/database-url.ts'
import { type FixedSurveyId, fixedSurveys } from '#surveys/catalog.ts'
import type { SurveyForm } from '#surveys/survey.ts'
import * as readers from './setting-readers.ts'
import type { PrefixKind } from './visitor/prefixes.ts'

export interface Config {
  readonly host: string
  readonly port: number
  readonly publicOrigin: string
  readonly databaseUrl: string
  /** May be absent with SQLite: then it is made at the first start and kept beside the file. */
  readonly visitorSecret: string | undefined
  readonly admin: { readonly user: string; readonly password: string; readonly isGenerated: boolean }
  /** For a monitoring program; without it only the panel's password opens the metrics. */
  readonly metricsToken: string | undefined
  readonly trustedProxies: readonly string[]
  readonly forms: Readonly<Record<FixedSurveyId, SurveyForm>>
  readonly typeform: Typeform
  readonly brand: Brand
  readonly answersPerAddress: number
  readonly callsPerMinute: Ceilings
  readonly startsPerHour: Ceilings
  readonly proofOfWork: ProofOfWork
  /** When each survey opens and closes by itself. */
  readonly openingDates: Readonly<Record<FixedSurveyId, OpeningDates>>
  /** Where a site of before 0.5 has its method sheet. Imported once, into a database that has none. */
  readonly methodFile: string | undefined
  readonly silencePeriod: SilencePeriod
  /** Where backups of the database are put and looked for. */
  readonly backupFolder: string
  /** Where to report a security problem: an address that begins with mailto: or https:. */
  readonly securityContact: string | undefined
}

/** How many calls one address (in IPv6 its /64) may make, and all of a wider block together. */
export type Ceilings = Readonly<Record<'address' | PrefixKind, number>>

export interface Typeform {
  readonly token: string | undefined
  readonly webhookSecret: string | undefined
  readonly apiOrigin: string
  readonly formOrigin: string
}

type Environment = Readonly<Record<string, string | undefined>>
/**
 * More than a household, a school or a carrier needs, and less than a script wants. A participation is about eight calls, one of
 * them a start. A /56 is one home or up to 256 phones; a /48 is one customer of a tunnel broker or thousands of phones; a /24 may
 * be a carrier's, with many phones behind each address.
 */
const CEILINGS: Ceilings = { address: 120, 56: 480, 48: 1_200, 24: 3_000 }
/** Two starts in each fixed survey: a start may be lost, or a page opened again. */
const STARTS_PER_ANSWER = 2 * fixedSurveys.length

/** Of nobody: until the operator says whose site it is. */
export const EXAMPLE_BRAND = { name: 'Pulso', url: 'https://pulso.example' }

/** Three days before the election day of 2027, until the polls of the westernmost states close. */
const DEFAULT_SILENCE_PERIOD = {
  from: Date.parse('2027-06-03T00:00:00-06:00'),
  to: Date.parse('2027-06-06T20:00:00-06:00'),
}

/** Reads every setting, and collects every problem instead of stopping at the first. */
export function readConfig(env: Environment): { config: Config } | { problems: string[] } {
  const problems: string[] = []

  function read<T, D>(name: string, reader: readers.SettingReader<T>, fallback: D): T | D {
    const text = env[name]?.trim()
    if (!text) return fallback
    const result = reader(text)
    if ('value' in result) return result.value
    const found = 'problem' in result ? [result.problem] : result.problems
    problems.push(...found.map((problem) => `${name}: ${problem} (recibido: «${isSecret(name) ? '…' : text}»)`))
    return fallback
  }

  /** By default a wider block may do at least twice what an address may. */
  function readCeilings(name: string, ofAddress: number): Ceilings {
    const most = readers.integer(1, 1_000_000)
    const address = read(name, most, ofAddress)
    const wider = (kind: PrefixKind) => read(`${name}_${kind}`, most, Math.max(CEILINGS[kind], 2 * address))
    return { address, 56: wider('56'), 48: wider('48'), 24: wider('24') }
  }

  function readOpeningDates(id: FixedSurveyId): OpeningDates {
    const [opens, closes] = [
      read(`OPENS_${id}`, readers.moment, undefined),
      read(`CLOSES_${id}`, readers.moment, undefined),
    ]
    if (opens !== undefined && closes !== undefined && opens >= closes) {
      problems.push(`CLOSES_${id}: la encuesta cerraría antes de abrir; revisa también OPENS_${id}`)
    }
    return { opens, closes }
  }

  const port = read('PORT', readers.integer(1, 65_535), 3000)
  const databaseUrl = read('DATABASE_URL', readers.databaseAddress, 'file:./data/encuestas.db')
  const isSqlite = sqliteFile(databaseUrl) !== undefined
  const visitorSecret = read('IP_HASH_SECRET', readers.atLeast(16), undefined)
  if (!isSqlite && !env.IP_HASH_SECRET?.trim()) {
    problems.push('IP_HASH_SECRET: es obligatoria con PostgreSQL; usa un texto secreto de 16 caracteres o más')
  }
  if (env.WORKERS?.trim()) {
    problems.push('WORKERS: ya no existe; para varios procesos, ve «Varios procesos» en docs/operacion.md')
  }
  const password = read('ADMIN_PASSWORD', readers.atLeast(12), undefined)
  const answersPerAddress = read('ANSWERS_PER_ADDRESS', readers.integer(1, 1_000), 1)
  const brandUrl = read('BRAND_URL', readers.webAddress, EXAMPLE_BRAND.url)

  const publicOrigin = read('PUBLIC_ORIGIN', readers.origin, `http://localhost:${port}`)
  const proofOfWork = read('PROOF_OF_WORK', readers.proofWanted, 'auto')
  if (proofOfWork === 'always' && !isSecureOrigin(publicOrigin)) {
    // Browsers offer the needed cryptography to encrypted pages only: everybody would be refused.
    problems.push('PROOF_OF_WORK: always requiere que PUBLIC_ORIGIN sea https')
  }

  const silencePeriod = {
    from: read('VEDA_FROM', readers.moment, DEFAULT_SILENCE_PERIOD.from),
    to: read('VEDA_TO', readers.moment, DEFAULT_SILENCE_PERIOD.to),
  }
  if (silencePeriod.from >= silencePeriod.to) problems.push('VEDA_FROM: debe ser anterior a VEDA_TO')

  const config: Config = {
    port,
    host: read('HOST', readers.anyText, '0.0.0.0'),
    publicOrigin,
    databaseUrl,
    visitorSecret,
    admin: {
      user: read('ADMIN_USER', readers.userName, 'admin'),
      password: password ?? randomBytes(12).toString('base64url'),
      isGenerated: password === undefined,
    },
    metricsToken: read('METRICS_TOKEN', readers.atLeast(24), undefined),
    trustedProxies: read('TRUST_PROXY', readers.proxyList, []),
    forms: Object.fromEntries(
      fixedSurveys.map(({ id, form }) => [id, read(`FORM_${id}`, readers.formSource, form)]),
    ) as Config['forms'],
    typeform: {
      token: read('TYPEFORM_TOKEN', readers.anyText, undefined),
      webhookSecret: read('TYPEFORM_WEBHOOK_SECRET', readers.anyText, undefined),
      apiOrigin: read('TYPEFORM_API', readers.hostOrOrigin, 'https://api.typeform.com'),
      formOrigin: read('TYPEFORM_FORM_HOST', readers.hostOrOrigin, 'https://form.typeform.com'),
    },
    brand: {
      name: read('BRAND_NAME', readers.anyText, EXAMPLE_BRAND.name),
      url: brandUrl,
      privacyUrl: read('PRIVACY_URL', readers.webAddress, new URL('/aviso-de-privacidad', brandUrl).href),
      legalUrl: read('LEGAL_URL', readers.webAddress, new URL('/aviso-legal', brandUrl).href),
      policiesUrl: read('POLICIES_URL', readers.webAddress, new URL('/politicas', brandUrl).href),
    },
    answersPerAddress,
    callsPerMinute: readCeilings('RATE_LIMIT_PER_MINUTE', CEILINGS.address),
    startsPerHour: readCeilings('STARTS_PER_HOUR', Math.max(CEILINGS.address, STARTS_PER_ANSWER * answersPerAddress)),
    proofOfWork,
    openingDates: Object.fromEntries(
      fixedSurveys.map(({ id }) => [id, readOpeningDates(id)]),
    ) as Config['openingDates'],
    methodFile: read('METHOD_FILE', readers.anyText, undefined),
    silencePeriod,
    backupFolder: read('COPIES_FOLDER', readers.anyText, 'respaldos'),
    securityContact: read('SECURITY_CONTACT', readers.contact, undefined),
  }
  return problems.length > 0 ? { problems } : { config }
}

function isSecret(name: string): boolean {
  return /SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name)
}
