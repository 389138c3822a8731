import { isIP } from 'node:net'
import type { ProofOfWork } from '#contract/pages.ts'
import { isDay } from '#rules/format/dates.ts'
import { sqliteFile } from '#store/database-url.ts'
import { readHosts } from '#store/postgres/hosts.ts'
import type { SurveyForm } from '#surveys/survey.ts'

/** Reads one variable: a value, or sentences about what is wrong with it. */
export type SettingReader<T> = (text: string) => { value: T } | { problem: string } | { problems: readonly string[] }

export const anyText: SettingReader<string> = (value) => ({ value })

export const userName: SettingReader<string> = (value) =>
  value.includes(':') ? { problem: 'no puede llevar dos puntos' } : { value }

export function atLeast(length: number): SettingReader<string> {
  return (value) => (value.length >= length ? { value } : { problem: `debe tener ${length} caracteres o más` })
}

export function integer(from: number, to: number): SettingReader<number> {
  return (text) => {
    const value = Number(text)
    const fits = /^\d+$/.test(text) && value >= from && value <= to
    return fits ? { value } : { problem: `debe ser un número entero de ${from} a ${to}` }
  }
}

export const webAddress: SettingReader<string> = (text) => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol)
    ? { value: url.href }
    : { problem: 'debe ser una dirección http o https' }
}

/** An e-mail address or a page, as security.txt writes them. */
export const contact: SettingReader<string> = (text) => {
  if (/^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(text)) return { value: `mailto:${text}` }
  const url = URL.parse(text)
  return url?.protocol === 'https:' ? { value: url.href } : { problem: 'debe ser un correo o una dirección https' }
}

export const origin: SettingReader<string> = (text) => {
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isOrigin ? { value: url.origin } : { problem: 'debe ser un origen como https://encuestas.example, sin ruta' }
}

export const hostOrOrigin: SettingReader<string> = (text) => origin(text.includes('://') ? text : `https://${text}`)

export const databaseAddress: SettingReader<string> = (text) => {
  const file = sqliteFile(text)
  // In memory, reader and writer would each have their own database.
  if (file && !file.startsWith(':memory:')) return { value: text }
  const read = readHosts(text)
  return 'problem' in read ? read : { value: text }
}

export const formSource: SettingReader<SurveyForm> = (text) => {
  if (text === 'builtin') return { value: { kind: 'builtin' } }
  const formId = /^typeform:([A-Za-z0-9]{4,32})$/.exec(text)?.[1]
  return formId ? { value: { kind: 'typeform', formId } } : { problem: 'debe ser builtin o typeform:ID' }
}

export const proofWanted: SettingReader<ProofOfWork> = (text) =>
  text === 'off' || text === 'auto' || text === 'always' ? { value: text } : { problem: 'debe ser off, auto o always' }

export const onOrOff: SettingReader<boolean> = (text) =>
  text === 'on' || text === 'off' ? { value: text === 'on' } : { problem: 'debe ser on u off' }

export const proxyList: SettingReader<string[]> = (text) => {
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
  // /0 would trust everybody, and anybody could then use up anybody's turn.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

const ISO = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

/** With its time zone, so that it means the same on every machine. */
export const moment: SettingReader<number> = (text) => {
  const day = ISO.exec(text)?.[1]
  const value = Date.parse(text)
  return day === undefined || Number.isNaN(value) || !isDay(day)
    ? { problem: 'debe ser un momento con su huso, como 2027-06-03T00:00:00-06:00' }
    : { value }
}
