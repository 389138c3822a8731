import { BlockList, isIP } from 'node:net'
import type { CheckResult } from '#contract/health-schemas.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { settingsPlace } from '#store/operator-command.ts'
import type { Config } from '../config.ts'
import { proxyTest } from '../visitor/network.ts'
import { checkResult } from './check-result.ts'

/** Reserved for documentation: no proxy has them. */
const DOCUMENTATION_ADDRESSES = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']

/** Settings that are missing or dangerous. */
export function settingsChecks(config: Config): CheckResult[] {
  const { publicOrigin, host, trustedProxies, brand, forms, typeform, admin } = config
  const isForOthers = !isThisMachine(host) || trustedProxies.length > 0
  const addresses = [brand.url, brand.privacyUrl, brand.legalUrl, brand.policiesUrl]
  const usesTypeform = Object.values(forms).some(({ kind }) => kind === 'typeform')
  const found: CheckResult[] = []
  const warn = (check: string, sentence: string, advice = CHANGE_IT) =>
    found.push(checkResult(check, 'Ajustes').warning(sentence, advice))
  if (isForOthers && isThisMachine(new URL(publicOrigin).hostname)) warn('local-origin', LOCAL_ORIGIN)
  if (!isSecureOrigin(publicOrigin)) warn('unencrypted-origin', UNENCRYPTED_ORIGIN)
  if (addresses.some((address) => new URL(address).hostname === 'pulso.example'))
    warn('example-addresses', EXAMPLE_ADDRESSES)
  if (usesTypeform && !typeform.webhookSecret) warn('no-webhook-secret', NO_WEBHOOK_SECRET)
  if (admin.isGenerated) warn('generated-password', NEW_PASSWORD, DEFINE_ONE)
  if (DOCUMENTATION_ADDRESSES.some(proxyTest(trustedProxies)))
    found.push(checkResult('believes-anybody', 'Ajustes').bad(TOO_WIDE, NARROW_IT))
  return found.length > 0 ? found : [checkResult('settings', 'Ajustes').good('Se entienden todos y no falta ninguno.')]
}

/** What the start prints after its welcome; nothing when all is well. */
export function startWarnings(config: Config): string[] {
  const found = settingsChecks(config).filter(({ grade }) => grade !== 'good')
  if (found.length === 0) return []
  return ['  Antes de abrirlo al público:', ...found.map(({ sentence }) => `  - ${sentence}`), '']
}

/** Settings that must be corrected before anything else can be checked. */
export function badSettings(problems: readonly string[]): CheckResult[] {
  return problems.map((problem) => checkResult('settings', 'Ajustes').bad(`${problem}.`, CHANGE_IT))
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

const CHANGE_IT = `Cámbialo en ${settingsPlace()} y reinicia el sitio.`
const LOCAL_ORIGIN =
  'PUBLIC_ORIGIN sigue en esta máquina (localhost): los enlaces compartidos no abren en ninguna otra.'
const UNENCRYPTED_ORIGIN =
  'PUBLIC_ORIGIN usa http: las respuestas viajan sin cifrar. Usa https, con un proxy que tenga certificado.'
const EXAMPLE_ADDRESSES =
  'La marca o sus avisos siguen en pulso.example: define BRAND_URL, PRIVACY_URL, LEGAL_URL y POLICIES_URL.'
const NO_WEBHOOK_SECRET =
  'Falta TYPEFORM_WEBHOOK_SECRET: lo respondido en Typeform no se cuenta si la página se cierra antes de reportarlo.'
const NEW_PASSWORD =
  'Sin ADMIN_PASSWORD, el panel tiene una contraseña nueva en cada inicio, que además queda en el registro.'
const DEFINE_ONE = 'Define ADMIN_PASSWORD, de 12 caracteres o más, y reinicia el sitio.'
const TOO_WIDE =
  'TRUST_PROXY abarca direcciones de cualquiera: quien visita puede inventar la suya y responder cuantas veces quiera.'
const NARROW_IT = 'Deja en TRUST_PROXY solo las direcciones de tus proxies y reinicia el sitio.'
