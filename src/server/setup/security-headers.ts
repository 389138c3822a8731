import type { Config } from '../config.ts'
import type { PageHeaders } from '../pages/send-file.ts'

type Headers = Readonly<Record<string, string>>

/** Of every answer, by what it is. */
export function siteHeaders({ publicOrigin, typeform }: Pick<Config, 'publicOrigin' | 'typeform'>) {
  const isSecure = publicOrigin.startsWith('https:')
  const policy = contentPolicy(typeform.formOrigin, isSecure)
  const every: Headers = {
    'x-content-type-options': 'nosniff',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const page: Headers = {
    ...every,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  const forCalls: Headers = {
    // Data is no document: it loads nothing and is framed by nobody. It is true for one visitor at one moment, so nobody keeps it.
    ...every,
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  const forPages: PageHeaders = {
    usual: { ...page, 'x-frame-options': 'DENY', 'content-security-policy': policy },
    frameable: { ...page, 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') },
    // A page loads a dozen of them on a slow line. Only the policy holds for more than documents: a worker follows its own.
    asset: { ...every, 'content-security-policy': policy },
  }
  return { forCalls, forPages }
}

function contentPolicy(formOrigin: string, overHttps: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${formOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
