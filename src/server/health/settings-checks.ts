import { BlockList, isIP } from 'node:net'
import type { CheckResult } from '#contract/health-schemas.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { settingsPlace } from '#store/operator-command.ts'
import type { Config } from '../config.ts'
import { proxyTest } from '../visitor/network.ts'
import { bad, type Check, check, good, resultsOf, warning } from './check.ts'

/** Reserved for documentation: no proxy has them. */
const DOCUMENTATION_ADDRESSES = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']

const CHANGE_IT = `Cámbialo en ${settingsPlace()} y reinicia el sitio.`

/** What is missing or dangerous: when, what to say of it, and what to do, if not just to change it. */
type WrongSetting = [
  name: string,
  isWrong: (config: Config) => boolean,
  sentence: string,
  advice?: string,
  as?: typeof bad,
]

const wrongSettings: readonly WrongSetting[] = [
  [
    'local-origin',
    ({ publicOrigin, host, trustedProxies }) =>
      (!isThisMachine(host) || trustedProxies.length > 0) && isThisMachine(new URL(publicOrigin).hostname),
    'PUBLIC_ORIGIN sigue en esta máquina (localhost): los enlaces compartidos no abren en ninguna otra.',
  ],
  [
    'unencrypted-origin',
    ({ publicOrigin }) => !isSecureOrigin(publicOrigin),
    'PUBLIC_ORIGIN usa http: las respuestas viajan sin cifrar. Usa https, con un proxy que tenga certificado.',
  ],
  [
    'example-addresses',
    ({ brand: { url, privacyUrl, legalUrl, policiesUrl } }) =>
      [url, privacyUrl, legalUrl, policiesUrl].some((address) => new URL(address).hostname === 'pulso.example'),
    'La marca o sus avisos siguen en pulso.example: define BRAND_URL, PRIVACY_URL, LEGAL_URL y POLICIES_URL.',
  ],
  [
    'staging',
    ({ isStaging }) => isStaging,
    'Es un sitio de ensayo (STAGING): sus páginas lo dicen y ningún buscador lo muestra.',
  ],
  [
    'no-webhook-secret',
    ({ forms, typeform }) => Object.values(forms).some(({ kind }) => kind === 'typeform') && !typeform.webhookSecret,
    'Falta TYPEFORM_WEBHOOK_SECRET: lo respondido en Typeform no se cuenta si la página se cierra antes de reportarlo.',
  ],
  [
    'generated-password',
    ({ admin }) => admin.isGenerated,
    'Sin ADMIN_PASSWORD, el panel tiene una contraseña nueva en cada inicio, que además queda en el registro.',
    'Define ADMIN_PASSWORD, de 12 caracteres o más, y reinicia el sitio.',
  ],
  [
    'believes-anybody',
    ({ trustedProxies }) => DOCUMENTATION_ADDRESSES.some(proxyTest(trustedProxies)),
    'TRUST_PROXY abarca direcciones de cualquiera: quien visita puede inventar la suya y responder cuantas veces quiera.',
    'Deja en TRUST_PROXY solo las direcciones de tus proxies y reinicia el sitio.',
    bad,
  ],
]

const settings = wrongSettings.map(([name, isWrong, sentence, advice = CHANGE_IT, verdict = warning]) =>
  check(name, 'Ajustes', ({ config }) => (isWrong(config) ? verdict(sentence, advice) : undefined)),
)

export const settingsChecks: readonly Check[] = [
  ...settings,
  check('settings', 'Ajustes', (facts) =>
    resultsOf(settings, facts).length === 0 ? good('Se entienden todos y no falta ninguno.') : undefined,
  ),
]

/** What the start prints after its welcome; nothing when all is well. */
export function startWarnings(config: Config): string[] {
  const found = resultsOf(settings, { config, now: Date.now() })
  if (found.length === 0) return []
  return ['  Antes de abrirlo al público:', ...found.map(({ sentence }) => `  - ${sentence}`), '']
}

/** Settings that must be corrected before anything else can be checked. */
export function badSettings(problems: readonly string[]): CheckResult[] {
  return problems.map((problem) => ({ check: 'settings', title: 'Ajustes', ...bad(`${problem}.`, CHANGE_IT) }))
}

export function isThisMachine(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '')
  if (plain === 'localhost' || plain.endsWith('.localhost')) return true
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
