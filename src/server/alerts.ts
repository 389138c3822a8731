import { BlockList, isIP } from 'node:net'
import { type AlertCode, alerts } from '#contract/messages.ts'
import type { OverviewReply } from '#contract/panel-schemas.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import type { Config } from './config.ts'
import { alone, type Together } from './together/together.ts'

type Alert = OverviewReply['alerts'][number]
type OfSettings = Exclude<AlertCode, 'burst' | 'unbelieved-proxy' | 'nothing-verified'>

/** What the operator should see to: what the settings leave open, what is noticed later, and what is so at the moment. */
export interface AlertBoard {
  /** Whether it is the first to be noticed. */
  raise(code: AlertCode): boolean
  raised(...now: AlertCode[]): Alert[]
}

export function alertBoard(config: Config, together: Pick<Together, 'cells'> = alone()): AlertBoard {
  const open = new Set(alertsOfSettings(config))
  const noticed = together.cells({ name: `alerts ${inOrder}`, size: inOrder.length, periods: 1 })
  const isNoticed = (code: AlertCode) => noticed.of(inOrder.indexOf(code)) > 0
  return {
    raise: (code) => noticed.add(inOrder.indexOf(code)) === 1,
    raised: (...now) =>
      inOrder
        .filter((code) => open.has(code) || isNoticed(code) || now.includes(code))
        .map((code) => ({ code, sentence: alerts[code] })),
  }
}

/** What the start says after its welcome; nothing when there is nothing to see to. */
export function startWarnings(config: Config): string[] {
  const open = alertBoard(config).raised()
  if (open.length === 0) return []
  return ['  Antes de abrirlo al público:', ...open.map(({ sentence }) => `  - ${sentence}`), '']
}

const inOrder = Object.keys(alerts) as AlertCode[]

function alertsOfSettings({ publicOrigin, host, trustedProxies, brand, forms, typeform }: Config): AlertCode[] {
  const isForOthers = !isThisMachine(host) || trustedProxies.length > 0
  const addresses = [brand.url, brand.privacyUrl, brand.legalUrl, brand.policiesUrl]
  const found: Record<OfSettings, boolean> = {
    'local-origin': isForOthers && isThisMachine(new URL(publicOrigin).hostname),
    'unencrypted-origin': !isSecureOrigin(publicOrigin),
    'example-addresses': addresses.some((address) => new URL(address).hostname === 'pulso.example'),
    'no-webhook-secret': !typeform.webhookSecret && Object.values(forms).some(({ kind }) => kind === 'typeform'),
  }
  return inOrder.filter((code) => code in found && found[code as OfSettings])
}

function isThisMachine(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '')
  if (plain === 'localhost' || plain.endsWith('.localhost')) return true
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
