import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Brand, ProofOfWork } from '#contract/pages.ts'
import type { Season } from '#rules/openness.ts'
import type { SilencePeriod } from '#rules/releases/electoral-silence.ts'
import type { MethodFile } from '#rules/releases/method/method-file.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { readHosts } from '#store/postgres/hosts.ts'
import { type FixedSurveyId, fixedSurveys } from '#surveys/catalog.ts'
import type { SurveyForm } from '#surveys/survey.ts'
import { moment } from './moment.ts'
import { methodFile } from './releases/method-file.ts'
import type { SettingReader } from './setting-reader.ts'
import type { PrefixKind } from './visitor/prefixes.ts'

export interface Config {
  readonly host: string
  readonly port: number
  readonly publicOrigin: string
  readonly databaseUrl: string
  /** Absent with SQLite: then it is made on first start and kept beside the file. */
  readonly visitorSecret: string | undefined
  readonly admin: { readonly user: string; readonly password: string; readonly isGenerated: boolean }
  /** For a program that watches the site; without it only the panel's password opens the metrics. */
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
  readonly seasons: Readonly<Record<FixedSurveyId, Season>>
  /** What the operator says of the surveys. Without it nothing can be published. */
  readonly methodFile: MethodFile | undefined
  readonly veda: SilencePeriod
  /** Where copies of the database are put and looked for. */
  readonly copiesFolder: string
}

/** How much may be asked from one address (in IPv6 its /64), and from all of a wider block together. */
export type Ceilings = Readonly<Record<'address' | PrefixKind, number>>

export interface Typeform {
  readonly token: string | undefined
  readonly webhookSecret: string | undefined
  readonly apiOrigin: string
  readonly formOrigin: string
}

type Environment = Readonly<Record<string, string | undefined>>
/**
 * What a household, a school or a carrier does not meet and a script does. Who participates makes about five calls, one
 * of them a start. A /56 is one home or up to 256 phones; a /48 is one customer of a tunnel broker or thousands of phones;
 * a /24 may be a carrier's, with many phones behind each of its addresses.
 */
const CEILINGS: Ceilings = { address: 120, 56: 480, 48: 1_200, 24: 3_000 }
/** In every survey of the program, and each of them twice: a start that was lost, or a page that was opened again. */
const STARTS_PER_ANSWER = 2 * fixedSurveys.length

/** Three days before the election day of 2027, until the polls of the westernmost states close. */
const VEDA = { from: Date.parse('2027-06-03T00:00:00-06:00'), to: Date.parse('2027-06-06T20:00:00-06:00') }

/** Reads every setting, and collects every problem instead of stopping at the first. */
export function readConfig(env: Environment): { config: Config } | { problems: string[] } {
  const problems: string[] = []

  function read<T, D>(name: string, reader: SettingReader<T>, fallback: D): T | D {
    const text = env[name]?.trim()
    if (!text) return fallback
    const result = reader(text)
    if ('value' in result) return result.value
    const found = 'problem' in result ? [result.problem] : result.problems
    problems.push(...found.map((problem) => `${name}: ${problem} (recibido: «${isSecret(name) ? '…' : text}»)`))
    return fallback
  }

  /** Where an address may do more, its neighbours may do as much again. */
  function readCeilings(name: string, ofAddress: number): Ceilings {
    const most = integer(1, 1_000_000)
    const address = read(name, most, ofAddress)
    const wider = (kind: PrefixKind) => read(`${name}_${kind}`, most, Math.max(CEILINGS[kind], 2 * address))
    return { address, 56: wider('56'), 48: wider('48'), 24: wider('24') }
  }

  function readSeason(id: FixedSurveyId): Season {
    const [opens, closes] = [read(`OPENS_${id}`, moment, undefined), read(`CLOSES_${id}`, moment, undefined)]
    if (opens !== undefined && closes !== undefined && opens >= closes) {
      problems.push(`CLOSES_${id}: la encuesta cerraría antes de abrir; revisa también OPENS_${id}`)
    }
    return { opens, closes }
  }

  const port = read('PORT', integer(1, 65_535), 3000)
  const databaseUrl = read('DATABASE_URL', databaseAddress, 'file:./data/encuestas.db')
  const isSqlite = databaseUrl.startsWith('file:')
  const visitorSecret = read('IP_HASH_SECRET', atLeast(16), undefined)
  if (!isSqlite && !env.IP_HASH_SECRET?.trim()) {
    problems.push('IP_HASH_SECRET: es obligatoria con PostgreSQL; usa un texto secreto de 16 caracteres o más')
  }
  if (env.WORKERS?.trim()) {
    problems.push('WORKERS: ya no existe; para varios procesos, ve «Varios procesos» en docs/operacion.md')
  }
  const password = read('ADMIN_PASSWORD', atLeast(12), undefined)
  const answersPerAddress = read('ANSWERS_PER_ADDRESS', integer(1, 1_000), 1)
  const brandUrl = read('BRAND_URL', webAddress, 'https://pulso.example')

  const publicOrigin = read('PUBLIC_ORIGIN', origin, `http://localhost:${port}`)
  const proofOfWork = read('PROOF_OF_WORK', proofWanted, 'auto')
  if (proofOfWork === 'always' && !isSecureOrigin(publicOrigin)) {
    // Browsers work for nobody but encrypted pages: everybody would be refused.
    problems.push('PROOF_OF_WORK: always requiere que PUBLIC_ORIGIN sea https')
  }

  const veda = { from: read('VEDA_FROM', moment, VEDA.from), to: read('VEDA_TO', moment, VEDA.to) }
  if (veda.from >= veda.to) problems.push('VEDA_FROM: debe ser anterior a VEDA_TO')

  const config: Config = {
    port,
    host: read('HOST', anyText, '0.0.0.0'),
    publicOrigin,
    databaseUrl,
    visitorSecret,
    admin: {
      user: read('ADMIN_USER', userName, 'admin'),
      password: password ?? randomBytes(12).toString('base64url'),
      isGenerated: password === undefined,
    },
    metricsToken: read('METRICS_TOKEN', atLeast(24), undefined),
    trustedProxies: read('TRUST_PROXY', proxyList, []),
    forms: Object.fromEntries(
      fixedSurveys.map(({ id, form }) => [id, read(`FORM_${id}`, formSource, form)]),
    ) as Config['forms'],
    typeform: {
      token: read('TYPEFORM_TOKEN', anyText, undefined),
      webhookSecret: read('TYPEFORM_WEBHOOK_SECRET', anyText, undefined),
      apiOrigin: read('TYPEFORM_API', hostOrOrigin, 'https://api.typeform.com'),
      formOrigin: read('TYPEFORM_FORM_HOST', hostOrOrigin, 'https://form.typeform.com'),
    },
    brand: {
      name: read('BRAND_NAME', anyText, 'Pulso'),
      url: brandUrl,
      privacyUrl: read('PRIVACY_URL', webAddress, new URL('/aviso-de-privacidad', brandUrl).href),
      legalUrl: read('LEGAL_URL', webAddress, new URL('/aviso-legal', brandUrl).href),
      policiesUrl: read('POLICIES_URL', webAddress, new URL('/politicas', brandUrl).href),
    },
    answersPerAddress,
    callsPerMinute: readCeilings('RATE_LIMIT_PER_MINUTE', CEILINGS.address),
    startsPerHour: readCeilings('STARTS_PER_HOUR', Math.max(CEILINGS.address, STARTS_PER_ANSWER * answersPerAddress)),
    proofOfWork,
    seasons: Object.fromEntries(fixedSurveys.map(({ id }) => [id, readSeason(id)])) as Config['seasons'],
    methodFile: read('METHOD_FILE', methodFile, undefined),
    veda,
    copiesFolder: read('COPIES_FOLDER', anyText, 'respaldos'),
  }
  return problems.length > 0 ? { problems } : { config }
}

function isSecret(name: string): boolean {
  return /SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name)
}

const anyText: SettingReader<string> = (value) => ({ value })

const userName: SettingReader<string> = (value) =>
  value.includes(':') ? { problem: 'no puede llevar dos puntos' } : { value }

function atLeast(length: number): SettingReader<string> {
  return (value) => (value.length >= length ? { value } : { problem: `debe tener ${length} caracteres o más` })
}

function integer(from: number, to: number): SettingReader<number> {
  return (text) => {
    const value = Number(text)
    const fits = /^\d+$/.test(text) && value >= from && value <= to
    return fits ? { value } : { problem: `debe ser un número entero de ${from} a ${to}` }
  }
}

const webAddress: SettingReader<string> = (text) => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol)
    ? { value: url.href }
    : { problem: 'debe ser una dirección http o https' }
}

const origin: SettingReader<string> = (text) => {
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isOrigin ? { value: url.origin } : { problem: 'debe ser un origen como https://encuestas.example, sin ruta' }
}

const hostOrOrigin: SettingReader<string> = (text) => origin(text.includes('://') ? text : `https://${text}`)

const databaseAddress: SettingReader<string> = (text) => {
  // In memory, the reader and the writer would each have a database of their own.
  if (/^file:(?!:memory:).+/.test(text)) return { value: text }
  const read = readHosts(text)
  return 'problem' in read ? read : { value: text }
}

const formSource: SettingReader<SurveyForm> = (text) => {
  if (text === 'builtin') return { value: { kind: 'builtin' } }
  const formId = /^typeform:([A-Za-z0-9]{4,32})$/.exec(text)?.[1]
  return formId ? { value: { kind: 'typeform', formId } } : { problem: 'debe ser builtin o typeform:ID' }
}

const proofWanted: SettingReader<ProofOfWork> = (text) =>
  text === 'off' || text === 'auto' || text === 'always' ? { value: text } : { problem: 'debe ser off, auto o always' }

const proxyList: SettingReader<string[]> = (text) => {
  const value = text.split(',').map((part) => part.trim())
  const wrong = value.find((part) => part !== 'loopback' && !isProxyRange(part))
  return wrong === undefined
    ? { value }
    : { problem: `«${wrong}» no es loopback, una dirección ni un rango CIDR limitado` }
}

function isProxyRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // /0 would believe everybody, and anybody could then take anybody's turn.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
