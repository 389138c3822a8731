import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { StoredAccount } from '#store/writes/accounts.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { passwordChecks } from '../people/password-checks.ts'
import type { Person } from '../people/person.ts'
import { programVersion } from '../process/program-version.ts'
import { guessBudget } from './guess-budget.ts'
import { knownDevices } from './known-devices.ts'

interface LoginParts {
  readonly config: Pick<Config, 'admin' | 'publicOrigin' | 'metricsToken'>
  readonly secret: string
  readonly accounts: () => Promise<readonly StoredAccount[]>
  /** Called for every guess that was wrong or was not compared. */
  readonly onRefused?: () => void
  readonly guesses?: ReturnType<typeof guessBudget>
}

/** What a request's credentials are compared with, and what a known device's cookie is bound to. */
interface Login {
  readonly person: Person
  readonly bound: string
}

/**
 * HTTP Basic for the people who work here; no robot may index what is behind it. Beyond the budget the right password gets the
 * same answer as any other, so nothing can be learned from it.
 */
export function panelLogin({ config, secret, accounts, onRefused, guesses = guessBudget() }: LoginParts) {
  const { user: settingsUser, password: settingsPassword } = config.admin
  const ofSettings: Login = {
    person: { user: settingsUser, name: settingsUser, role: 'administration', isOfSettings: true },
    bound: `${settingsUser}:${settingsPassword}`,
  }
  const expected = digest(ofSettings.bound)
  const token = config.metricsToken === undefined ? undefined : digest(config.metricsToken)
  const devices = knownDevices(config, secret)
  const checks = passwordChecks()
  const logins = new WeakMap<FastifyRequest, Login>()

  const signedIn: onRequestAsyncHookHandler = async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const credentials = credentialsOf(request)
    // A browser's first request carries none: that is not a guess.
    const login = credentials && (await compared(request, credentials))
    if (!login) {
      reply.header('www-authenticate', 'Basic realm="Panel", charset="UTF-8"')
      throw new Failure('not-signed-in')
    }
    request.person = login.person
    logins.set(request, login)
    reply.header('x-encuestas-version', programVersion)
  }

  /** Whose credentials these are; undefined for a wrong guess. Fails where they may not be compared now. */
  async function compared(request: FastifyRequest, { user, password }: Credentials): Promise<Login | undefined> {
    const isOfSettings = timingSafeEqual(digest(`${user}:${password}`), expected)
    // While the database is down whoever has the settings gets in, and guesses at them are charged as ever.
    const known = await accounts().catch((error: unknown) => {
      if (user === settingsUser) return []
      throw error
    })
    const account = known.find((each) => each.user === user && each.state === 'active')
    const login = isOfSettings || !account ? ofSettings : loginOf(account)
    const device = login.person.user === user ? devices.read(request.headers.cookie, login.bound)?.id : undefined
    const checked = account ?? { user, passwordHash: '' }

    const { waitMs, giveBack, wasRight } = guesses.begin({ device, network: request.network })
    if (waitMs > 0) {
      onRefused?.()
      throw new Failure('too-many', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    // A page makes several calls at once: the same password is one guess.
    const shared = isOfSettings ? undefined : checks.underWay(checked, password)
    if (shared) giveBack()
    const isRight =
      isOfSettings ||
      checks.isRemembered(checked, password) ||
      // Where there are accounts, a wrong user takes as long as a wrong password.
      (known.length > 0 && (await (shared ?? checks.isRight(checked, password, device ? 'known' : 'stranger'))))
    if (!isRight) onRefused?.()
    else if (!shared) wasRight()
    return isRight ? login : undefined
  }

  /** After `signedIn`, for pages only: a program that reads data keeps no cookies. */
  const rememberDevice: onRequestAsyncHookHandler = async (request, reply) => {
    const { bound } = logins.get(request) ?? ofSettings
    const device = devices.read(request.headers.cookie, bound)
    if (!device || device.isHalfOver) reply.header('set-cookie', devices.newCookie(bound))
  }

  /** With the token of a monitoring program, or whatever opens the panel. */
  const mayReadMetrics: onRequestAsyncHookHandler = async function (request, reply) {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const isRight = token && given !== undefined && timingSafeEqual(digest(given), token)
    if (!isRight) return signedIn.call(this, request, reply)
    reply.header('x-robots-tag', 'noindex, nofollow')
  }

  return { signedIn, rememberDevice, mayReadMetrics }
}

function loginOf({ user, name, role, passwordHash }: StoredAccount): Login {
  return { person: { user, name, role, isOfSettings: false }, bound: `${user}:${passwordHash}` }
}

interface Credentials {
  readonly user: string
  readonly password: string
}

function credentialsOf({ headers }: FastifyRequest): Credentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { user, password: rest.join(':') }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
