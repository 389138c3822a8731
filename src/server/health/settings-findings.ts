import type { Finding } from '#contract/health-schemas.ts'
import { alertBoard } from '../alerts.ts'
import type { Config } from '../config.ts'
import { proxyTest } from '../visitor/network.ts'
import { graded } from './graded.ts'

/** Kept for examples in books: no proxy has them. */
const NOBODYS = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']

/** What the settings leave open. */
export function settingsFindings(config: Config): Finding[] {
  const found = alertBoard(config)
    .raised()
    .map(({ code, sentence }) => graded(code, 'Ajustes').warning(sentence, CHANGE_IT))
  if (config.admin.isGenerated) found.push(graded('generated-password', 'Ajustes').warning(NEW_PASSWORD, DEFINE_ONE))
  if (believesAnybody(config)) found.push(graded('believes-anybody', 'Ajustes').bad(TOO_WIDE, NARROW_IT))
  return found.length > 0 ? found : [graded('settings', 'Ajustes').good('Se entienden todos y no falta ninguno.')]
}

/** What the settings would have to be before anything else can be looked at. */
export function badSettings(problems: readonly string[]): Finding[] {
  return problems.map((problem) => graded('settings', 'Ajustes').bad(`${problem}.`, CHANGE_IT))
}

export function believesAnybody({ trustedProxies }: Pick<Config, 'trustedProxies'>): boolean {
  return NOBODYS.some(proxyTest(trustedProxies))
}

const CHANGE_IT = 'Cámbialo en el archivo .env o en el entorno y reinicia el sitio.'
const NEW_PASSWORD =
  'Sin ADMIN_PASSWORD, el panel tiene una contraseña nueva en cada inicio, que además queda en el registro.'
const DEFINE_ONE = 'Define ADMIN_PASSWORD, de 12 caracteres o más, y reinicia el sitio.'
const TOO_WIDE =
  'TRUST_PROXY abarca direcciones de cualquiera: quien visita puede inventar la suya y responder cuantas veces quiera.'
const NARROW_IT = 'Deja en TRUST_PROXY solo las direcciones de tus proxies y reinicia el sitio.'
