import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

type Headers = Readonly<Record<string, string>>

/** Every answer of a call, whatever becomes of it. */
export function setUpHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Data is no document: it loads nothing and is framed by nobody. It is true for one visitor at one moment, so nobody keeps it. */
export function callHeaders(config: Config): Headers {
  return {
    ...everyHeader(config),
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

export function pageHeaders(config: Config): { usual: Headers; frameable: Headers; asset: Headers } {
  const policy = contentPolicy(config.typeform.formOrigin, isSecure(config))
  const usual = { ...shared(config), 'x-frame-options': 'DENY', 'content-security-policy': policy }
  const anyFrame = policy.replace("frame-ancestors 'none'", 'frame-ancestors *')
  return {
    usual,
    frameable: { ...shared(config), 'content-security-policy': anyFrame },
    // A page loads a dozen of them on a slow line. Only the policy holds for more than documents: a worker follows its own.
    asset: { ...everyHeader(config), 'content-security-policy': policy },
  }
}

function shared(config: Config): Headers {
  return {
    ...everyHeader(config),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}

function everyHeader(config: Config): Headers {
  return {
    'x-content-type-options': 'nosniff',
    ...(isSecure(config) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

function isSecure({ publicOrigin }: Config): boolean {
  return publicOrigin.startsWith('https:')
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
