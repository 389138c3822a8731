import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

type Headers = Readonly<Record<string, string>>

/** What a call answers is true for one visitor at one moment, so it is never kept. */
export function setUpHeaders(app: FastifyInstance, headers: Headers): void {
  const forCalls = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(forCalls)
    done()
  })
}

/** The same for every answer, pages and calls alike. */
export function securityHeaders({ publicOrigin, typeform }: Config): Headers {
  const isSecure = publicOrigin.startsWith('https:')
  return {
    'content-security-policy': contentPolicy(typeform.formOrigin, isSecure),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

function contentPolicy(formOrigin: string, isSecure: boolean): string {
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
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
