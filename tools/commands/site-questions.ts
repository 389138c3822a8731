import type { Brand } from '#contract/pages.ts'
import { isThisMachine } from '#rules/secure-origin.ts'
import type { Config } from '#server/config.ts'
import { examplesLeft } from '#server/health/settings-checks.ts'
import { plainAddress, sqliteFile } from '#store/database-url.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Changes } from './settings-file.ts'

/** What whoever installs the site is asked, or gives as an option. */
export interface Question {
  readonly option: string
  /** What is typed after the option. */
  readonly value: string
  readonly text: string
  /** The settings that an answer stands for; undefined where it is not understood. */
  readonly settingsOf: (answer: string, config: Config) => Changes | undefined
  /** The answer that is in force, to be kept by Enter; undefined where there is none, or only the example. */
  readonly answerIn: (config: Config) => string | undefined
  /** A public site may do without it. */
  readonly isOptional?: true
}

const OURS = 'propios'
const SQLITE = 'sqlite'

const setting = (name: string) => (answer: string) => ({ [name]: answer })

/** A question for an address of the organisation. */
const address = (option: string, name: string, text: string, of: (brand: Brand) => string): Question => ({
  option,
  value: 'DIRECCIÓN',
  text,
  settingsOf: setting(name),
  answerIn: ({ brand }) => (new URL(of(brand)).hostname === 'pulso.example' ? undefined : of(brand)),
})

/** In the order in which they are asked: the notices' addresses follow from the organisation's. */
export const siteQuestions: readonly Question[] = [
  {
    option: 'dominio',
    value: 'DOMINIO',
    text: 'Dominio del sitio, como encuestas.tu-organizacion.mx; sin él, solo para probarlo en esta máquina',
    settingsOf: (answer) => ({ PUBLIC_ORIGIN: answer.includes('://') ? answer : `https://${answer}` }),
    answerIn: ({ publicOrigin }) => (isPublic(publicOrigin) ? publicOrigin : undefined),
    isOptional: true,
  },
  {
    option: 'marca',
    value: 'NOMBRE',
    text: 'Nombre de tu organización, como lo verá quien visita',
    settingsOf: setting('BRAND_NAME'),
    answerIn: ({ brand }) => (brand.name === 'Pulso' ? undefined : brand.name),
  },
  address('pagina', 'BRAND_URL', 'Página de tu organización, como https://tu-organizacion.mx', ({ url }) => url),
  address('privacidad', 'PRIVACY_URL', 'Página de tu aviso de privacidad', ({ privacyUrl }) => privacyUrl),
  address('legal', 'LEGAL_URL', 'Página de tu aviso legal', ({ legalUrl }) => legalUrl),
  address('politicas', 'POLICIES_URL', 'Página de tus políticas', ({ policiesUrl }) => policiesUrl),
  {
    option: 'contacto',
    value: 'CORREO',
    text: 'Adónde avisar de un problema de seguridad: un correo o una dirección https; se publica',
    settingsOf: setting('SECURITY_CONTACT'),
    answerIn: ({ securityContact }) => securityContact?.replace(/^mailto:/, ''),
    isOptional: true,
  },
  {
    option: 'formularios',
    value: 'FORMULARIOS',
    text: `Formularios: ${OURS}, o los de tu cuenta de Typeform, como 001=ID,003=ID (las demás encuestas, ${OURS})`,
    settingsOf: formsNamed,
    answerIn: (config) => (examplesLeft(config, 'example-forms').length > 0 ? undefined : formsIn(config)),
  },
  {
    option: 'base',
    value: 'BASE',
    text: `Base de datos: ${SQLITE} (un archivo, sin nada que instalar) o la dirección de una de PostgreSQL, postgres://…`,
    settingsOf(answer, { databaseUrl }) {
      if (answer !== SQLITE) return { DATABASE_URL: answer }
      return isSqlite(databaseUrl) ? {} : { DATABASE_URL: undefined }
    },
    answerIn: ({ databaseUrl }) => (isSqlite(databaseUrl) ? SQLITE : plainAddress(databaseUrl)),
  },
]

export function isPublic(origin: string): boolean {
  return !isThisMachine(new URL(origin).hostname)
}

const isSqlite = (databaseUrl: string) => sqliteFile(databaseUrl) !== undefined

function formsNamed(answer: string): Changes | undefined {
  const pairs = answer === OURS ? [] : answer.split(',').map((part) => part.trim().split('='))
  const ids = new Map(pairs.map(([survey = '', id = '']) => [survey, id]))
  if (![...ids.keys()].every((named) => fixedSurveys.some(({ id }) => id === named))) return undefined
  return Object.fromEntries(
    fixedSurveys.map(({ id }) => [`FORM_${id}`, ids.has(id) ? `typeform:${ids.get(id)}` : 'builtin']),
  )
}

function formsIn({ forms }: Config): string {
  const named = fixedSurveys.flatMap(({ id }) => {
    const form = forms[id]
    return form.kind === 'typeform' ? [`${id}=${form.formId}`] : []
  })
  return named.join(',') || OURS
}
