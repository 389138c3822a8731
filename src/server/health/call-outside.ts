import { Check } from 'typebox/value'
import { SeenAddress, TOKEN_HEADER } from '#contract/health-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { reasonOf } from '#store/failure-reason.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { signatureOf } from '../typeform/signature.ts'
import { seenAddressTokens } from '../visitor/seen-address-tokens.ts'

/** Reserved for documentation: nobody has it. */
export const FORGED_ADDRESS = '203.0.113.77'

/** Who answers at the public address. `site` is ours: which address it saw, honestly and with a forged header. */
export type OriginReport =
  | { readonly kind: 'silent'; readonly why: string }
  | { readonly kind: 'moved'; readonly target: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'site'; readonly honest: SeenAddress; readonly forged: SeenAddress }

/** How far another machine's clock is ahead of ours. */
export type OtherClock = { readonly whose: string; readonly aheadMs: number }

type Site = Pick<Config, 'publicOrigin'>

/** Calls the site at its public address: whether this site answers, and which address it sees. */
export async function callOrigin({ publicOrigin }: Site, visitorSecret: string, now: number) {
  const first = await publicCall(`${publicOrigin}/healthz`)
  const told = (origin: OriginReport, clocks: readonly OtherClock[] = []) => ({ origin, clocks })
  if (first.kind === 'silent') return told(first)
  const clocks = clockOf(`quien contesta en ${publicOrigin}`, first.reply, now)
  const moved = first.reply.headers.get('location')
  if (moved !== null && first.reply.status >= 300)
    return told({ kind: 'moved', target: URL.parse(moved, publicOrigin)?.origin ?? moved }, clocks)
  // By the site's clock: ours may be wrong.
  const at = now + (clocks[0]?.aheadMs ?? 0)
  const tokens = seenAddressTokens(visitorSecret)
  const ask = async (headers: Record<string, string>) => {
    const url = publicOrigin + apiPaths.seenAddress
    const reply = await publicCall(url, { headers: { [TOKEN_HEADER]: tokens.make('ask', at), ...headers } })
    const seen = seenAddressIn(reply)
    return seen && tokens.isFrom('tell', seen.proof, at) ? seen : undefined
  }
  const honest = await ask({})
  const forged = await ask({ 'x-forwarded-for': FORGED_ADDRESS })
  return told(honest && forged ? { kind: 'site', honest, forged } : { kind: 'other' }, clocks)
}

function seenAddressIn(reply: Awaited<ReturnType<typeof publicCall>>): SeenAddress | undefined {
  if (reply.kind === 'silent' || reply.reply.status !== 200) return undefined
  try {
    const body: unknown = JSON.parse(reply.text)
    return Check(SeenAddress, body) ? body : undefined
  } catch {
    return undefined
  }
}

/** The public pages, and the images that social networks show of them. */
export async function fetchPages({ publicOrigin }: Site, catalog: Catalog) {
  const paths = [pagePaths.home, ...catalog.map(({ id }) => pagePaths.survey(id))]
  const pages = await Promise.all(paths.map((path) => fetchPage(publicOrigin + path, 'text/html')))
  const robots = await fetchPage(`${publicOrigin}/robots.txt`, 'text/plain')
  const images = [...new Set(pages.flatMap(({ text }) => imageIn(text)))]
  const previews = await Promise.all(images.map((url) => fetchPage(url, 'image/')))
  return { pages: [...pages, robots], previews }
}

async function fetchPage(url: string, type: string): Promise<{ text: string; fault?: string }> {
  const found = await publicCall(url)
  if (found.kind === 'silent') return { text: '', fault: `${url}: ${found.why}` }
  const { status, headers } = found.reply
  if (status === 200 && headers.get('content-type')?.startsWith(type)) return { text: found.text }
  return { text: found.text, fault: `${url} contesta ${status} (${headers.get('content-type') ?? 'sin tipo'})` }
}

function imageIn(html: string): string[] {
  const found = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
  return found ? [found.replaceAll('&amp;', '&')] : []
}

/** An event that the site accepts and ignores. */
const CALL = JSON.stringify({ event_id: 'doctor', event_type: 'doctor' })

/** Calls our own webhook as Typeform would; undefined where it never does. */
export async function callWebhook({ publicOrigin, typeform, forms }: Config) {
  const { webhookSecret } = typeform
  if (webhookSecret === undefined || Object.values(forms).every(({ kind }) => kind !== 'typeform')) return undefined
  const headers = { 'content-type': 'application/json', 'typeform-signature': signatureOf(webhookSecret, CALL) }
  return publicCall(publicOrigin + apiPaths.typeformWebhook, { method: 'POST', headers, body: CALL })
}

/** The clock of whoever answered, by its Date header. */
export function clockOf(whose: string, { headers }: { readonly headers?: Headers }, now: number): OtherClock[] {
  const at = Date.parse(headers?.get('date') ?? '')
  return Number.isNaN(at) ? [] : [{ whose, aheadMs: at - now }]
}

const TIMEOUT_MS = 30_000

/** Calls the site from outside. A redirect counts as an answer and is not followed. */
async function publicCall(url: string, init: RequestInit = {}) {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    return { kind: 'answered', reply, text: await reply.text() } as const
  } catch (error) {
    return { kind: 'silent', why: reasonOf(error) } as const
  }
}
