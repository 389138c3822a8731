import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { basic } from '../app.ts'
import { launchChromium } from './chromium.ts'
import { type Watch, watch } from './page-watch.ts'

type ContextOptions = Pick<
  BrowserContextOptions,
  'javaScriptEnabled' | 'hasTouch' | 'isMobile' | 'userAgent' | 'reducedMotion' | 'extraHTTPHeaders' | 'httpCredentials'
>

export interface OpenOptions extends ContextOptions {
  readonly width?: number
  readonly height?: number
  /** Each runs in every page before its scripts, for example to replace a browser function. */
  readonly before?: readonly (() => void)[]
  /** Somebody who works here. With `httpCredentials`, which downloads need, each request waits for this process. */
  readonly signedInAs?: { readonly username: string; readonly password: string }
  /** Answers requests to other machines; one that it does not answer is blocked, and fails `expectClean`. */
  readonly answer?: (url: URL, route: Route) => Promise<unknown> | undefined
}

export interface OpenedPage extends Pick<Watch, 'expectClean'> {
  readonly page: Page
}

/** One for all test files of a worker process: starting one takes longer than most tests. */
let browser: Promise<Browser> | undefined

function sharedBrowser(): Promise<Browser> {
  browser ??= startBrowser().catch((error) => {
    browser = undefined
    throw error
  })
  return browser
}

async function startBrowser(): Promise<Browser> {
  const started = await launchChromium()
  // A browser that crashes fails one test, not all that follow.
  started.on('disconnected', () => {
    browser = undefined
  })
  return started
}

/** An empty page of a new visitor, watched from the start and closed when the test ends. */
export async function openPage(options: OpenOptions = {}): Promise<OpenedPage> {
  const { page, watched } = await newVisitor(options)
  onTestFinished(() => page.context().close())
  return { page, expectClean: watched.expectClean }
}

/**
 * One page for all tests of a file that only read pages: a new visitor takes a browser longer than most pages. Closed after the
 * last test.
 */
export function pageForAll(options: OpenOptions = {}): () => OpenedPage {
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  beforeAll(async () => {
    visitor = await newVisitor(options)
  })
  beforeEach(() => visitor.watched.forget())
  afterAll(() => visitor.page.context().close())
  return () => ({ page: visitor.page, expectClean: visitor.watched.expectClean })
}

/** A pattern and no function: one is asked about every request. */
const OUTSIDE = /^(https?|wss?):\/\/(?!([^/]*@)?(127\.0\.0\.1|localhost)(:|\/|$))/

async function newVisitor(options: OpenOptions) {
  const { width = 1280, height = 800, before = [], answer, signedInAs, ...contextOptions } = options
  const context = await (await sharedBrowser()).newContext({
    viewport: { width, height },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    ...(signedInAs ? { extraHTTPHeaders: basic(signedInAs.username, signedInAs.password) } : {}),
    ...contextOptions,
  })
  const watched = await watch(context)
  const report = (url: string) => watched.report(`request to ${url}`)
  if (answer) {
    await context.route(OUTSIDE, (route) => {
      const url = route.request().url()
      return answer(new URL(url), route) ?? refuse(route, () => report(url))
    })
  } else {
    // Only recorded, since the browser blocks them: intercepting every request takes longer than answering it.
    context.on('request', (request) => {
      if (OUTSIDE.test(request.url())) report(request.url())
    })
  }
  for (const script of before) await context.addInitScript(script)
  return { page: await context.newPage(), watched }
}

function refuse(route: Route, report: () => void): Promise<void> {
  report()
  return route.abort('blockedbyclient')
}
