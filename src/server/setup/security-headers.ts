import { hash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { PageHeaders } from '../pages/send-file.ts'

type Headers = Readonly<Record<string, string>>

type HeaderSettings = Pick<Config, 'publicOrigin' | 'typeform' | 'isStaging'>

/** Security headers of every answer, by its kind. */
export function siteHeaders({ publicOrigin, typeform, isStaging }: HeaderSettings, inlineStyle: string) {
  const isSecure = publicOrigin.startsWith('https:')
  const policy = contentPolicy(typeform.formOrigin, inlineStyle, isSecure)
  const every: Headers = {
    'x-content-type-options': 'nosniff',
    ...(isStaging ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const page: Headers = {
    ...every,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  const forCalls: Headers = {
    // Data is not a document: it loads nothing and is never framed. It is true for one visitor at one moment, so it is not cached.
    ...every,
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  const forPages: PageHeaders = {
    usual: { ...page, 'x-frame-options': 'DENY', 'content-security-policy': policy },
    frameable: { ...page, 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') },
    // Fewer bytes for the dozen that a page loads on a slow line. Of the others only the policy matters: a worker follows its own.
    asset: { ...every, 'content-security-policy': policy },
  }
  return { forCalls, forPages }
}

/** Of all that could be written into a page, only our own style sheet counts. */
function contentPolicy(formOrigin: string, inlineStyle: string, overHttps: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash('sha256', inlineStyle, 'base64')}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The thank-you page opens Instagram's app in a frame.
    `frame-src ${formOrigin} instagram:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
