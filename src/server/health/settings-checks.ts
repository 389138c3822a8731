import type { CheckResult } from '#contract/health-schemas.ts'
import type { BeforeGoingPublic } from '#contract/panel-schemas.ts'
import { isSecureOrigin, isThisMachine } from '#rules/secure-origin.ts'
import { settingsPlace } from '#store/operator-command.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { SurveyForm } from '#surveys/survey.ts'
import { type Config, EXAMPLE_BRAND } from '../config.ts'
import { proxyTest } from '../visitor/network.ts'
import { bad, type Check, check, good, resultsOf, warning } from './check.ts'

/** Reserved for documentation: no proxy has them. */
const DOCUMENTATION_ADDRESSES = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']

const CHANGE_IT = `Cámbialo en ${settingsPlace()} y reinicia el sitio.`

/** What is missing or dangerous: when, what to say of it, and what to do, if not just to change it. */
type WrongSetting = [
  name: string,
  settings: readonly string[],
  isWrong: (config: Config) => boolean,
  sentence: string,
  advice?: string | undefined,
  gradeIn?: (config: Config) => typeof bad,
]

const wrongSettings: readonly WrongSetting[] = [
  [
    'local-origin',
    ['PUBLIC_ORIGIN'],
    ({ publicOrigin, host, trustedProxies }) =>
      (!isThisMachine(host) || trustedProxies.length > 0) && isThisMachine(new URL(publicOrigin).hostname),
    'PUBLIC_ORIGIN sigue en esta máquina (localhost): los enlaces compartidos no abren en ninguna otra.',
  ],
  [
    'unencrypted-origin',
    ['PUBLIC_ORIGIN'],
    ({ publicOrigin }) => !isSecureOrigin(publicOrigin),
    'PUBLIC_ORIGIN usa http: las respuestas viajan sin cifrar. Usa https, con un proxy que tenga certificado.',
  ],
  [
    'example-addresses',
    ['BRAND_URL', 'PRIVACY_URL', 'LEGAL_URL', 'POLICIES_URL'],
    ({ brand: { url, privacyUrl, legalUrl, policiesUrl } }) =>
      [url, privacyUrl, legalUrl, policiesUrl].some(
        (address) => new URL(address).hostname === new URL(EXAMPLE_BRAND.url).hostname,
      ),
    'La marca o sus avisos siguen en pulso.example: define BRAND_URL, PRIVACY_URL, LEGAL_URL y POLICIES_URL.',
    undefined,
    // The public already reads notices that nobody wrote.
    ({ publicOrigin }) => (isThisMachine(new URL(publicOrigin).hostname) ? warning : bad),
  ],
  [
    'example-brand',
    ['BRAND_NAME'],
    ({ brand }) => brand.name === EXAMPLE_BRAND.name,
    'La marca sigue siendo la del ejemplo, Pulso: define BRAND_NAME.',
  ],
  [
    'example-forms',
    fixedSurveys.filter(({ form }) => form.kind === 'typeform').map(({ id }) => `FORM_${id}`),
    // Only whoever has the account can have a secret of its webhooks.
    ({ forms, typeform }) =>
      !typeform.webhookSecret && fixedSurveys.some(({ id, form }) => isSameForm(forms[id], form)),
    'Hay encuestas con los formularios de Typeform del ejemplo, que son de otra cuenta: define FORM_001, FORM_002 y FORM_003.',
  ],
  [
    'staging',
    ['STAGING'],
    ({ isStaging }) => isStaging,
    'Es un sitio de ensayo (STAGING): sus páginas lo dicen y ningún buscador lo muestra.',
  ],
  [
    'no-webhook-secret',
    ['TYPEFORM_WEBHOOK_SECRET'],
    ({ forms, typeform }) => Object.values(forms).some(({ kind }) => kind === 'typeform') && !typeform.webhookSecret,
    'Falta TYPEFORM_WEBHOOK_SECRET: lo respondido en Typeform no se cuenta si la página se cierra antes de reportarlo.',
  ],
  [
    'generated-password',
    ['ADMIN_PASSWORD'],
    ({ admin }) => admin.isGenerated,
    'Sin ADMIN_PASSWORD, el panel tiene una contraseña nueva en cada inicio, que además queda en el registro.',
    'Define ADMIN_PASSWORD, de 12 caracteres o más, y reinicia el sitio.',
  ],
  [
    'believes-anybody',
    ['TRUST_PROXY'],
    ({ trustedProxies }) => DOCUMENTATION_ADDRESSES.some(proxyTest(trustedProxies)),
    'TRUST_PROXY abarca direcciones de cualquiera: quien visita puede inventar la suya y responder cuantas veces quiera.',
    'Deja en TRUST_PROXY solo las direcciones de tus proxies y reinicia el sitio.',
    () => bad,
  ],
]

const settings = wrongSettings.map(([name, , isWrong, sentence, advice = CHANGE_IT, gradeIn = () => warning]) =>
  check(name, 'Ajustes', ({ config }) => (isWrong(config) ? gradeIn(config)(sentence, advice) : undefined)),
)

const settingsOf = new Map(wrongSettings.map(([name, names]) => [name, names]))

/** What to set before the site is opened to the public: which settings, where, and why. */
export function beforeGoingPublic(config: Config): BeforeGoingPublic {
  return {
    place: settingsPlace(),
    toSet: resultsOf(settings, { config, now: Date.now() }).map(({ check: name, sentence, grade }) => ({
      settings: [...(settingsOf.get(name) ?? [])],
      sentence,
      isUrgent: grade === 'bad',
    })),
  }
}

export const settingsChecks: readonly Check[] = [
  ...settings,
  check('settings', 'Ajustes', (facts) =>
    resultsOf(settings, facts).length === 0 ? good('Se entienden todos y no falta ninguno.') : undefined,
  ),
]

function isSameForm(one: SurveyForm, other: SurveyForm): boolean {
  return one.kind === 'typeform' && other.kind === 'typeform' && one.formId === other.formId
}

/** What the start prints after its welcome; nothing when all is well. */
export function startWarnings(config: Config): string[] {
  const found = resultsOf(settings, { config, now: Date.now() })
  if (found.length === 0) return []
  return ['  Antes de abrirlo al público:', ...found.map(({ sentence }) => `  - ${sentence}`), '']
}

/** What is still somebody else's: nobody should open such a site to the public. */
export function examplesLeft(config: Config, which = 'example-'): string[] {
  const found = resultsOf(settings, { config, now: Date.now() })
  return found.filter(({ check }) => check.startsWith(which)).map(({ sentence }) => sentence)
}

/** Settings that must be corrected before anything else can be checked. */
export function badSettings(problems: readonly string[]): CheckResult[] {
  return problems.map((problem) => ({ check: 'settings', title: 'Ajustes', ...bad(`${problem}.`, CHANGE_IT) }))
}
