import { StoreContended, StoreUnavailable } from '../engine.ts'

/** SQLSTATE classes that say the statement is wrong, not the server or the moment. */
const OUR_MISTAKES = /^(22|23|42)/
/** Deadlocks, and what distributed engines say when two transactions met. 40003 is "completion unknown": not undone. */
const ROLLED_BACK = /^40(?!003)/
/** Another statement of the same transaction failed before this one. */
const ALREADY_FAILED = '25P02'

/** What went wrong, as the store says it: whether the same may succeed later, at once, or is a mistake of ours. */
export function storeError(cause: unknown): unknown {
  if (cause instanceof StoreUnavailable) return cause
  const code = (cause as { code?: unknown }).code
  if (typeof code === 'string' && OUR_MISTAKES.test(code)) return cause
  if (typeof code === 'string' && (ROLLED_BACK.test(code) || code === ALREADY_FAILED)) {
    return new StoreContended(reason(cause), { cause })
  }
  return new StoreUnavailable(reason(cause), { cause })
}

export function reason(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : String(cause)
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Somebody else holds what was to be locked. */
export function isLockedOut(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return (cause?.code ?? code) === LOCK_NOT_AVAILABLE
}

/** What the words of a server or of a pooler mean for who wrote the settings. */
const known: readonly (readonly [words: RegExp, advice: (found: string) => string])[] = [
  [
    /statement pooling mode/i,
    () =>
      'PgBouncer está en el modo «statement», que no admite transacciones: pon pool_mode = transaction y recárgalo.',
  ],
  [
    /unsupported startup parameter(?: in options)?: "?(\w+)/i,
    (name) => `PgBouncer no admite «${name}»: agrégalo a ignore_startup_parameters, o quítalo de DATABASE_URL.`,
  ],
  [
    /no such database: "?([^"]+)/i,
    (name) => `PgBouncer no conoce la base «${name}»: agrégala en [databases] y recárgalo.`,
  ],
  [
    /no such user|bouncer config error/i,
    () => 'PgBouncer no conoce ese usuario: agrégalo a su auth_file, o define auth_query, y recárgalo.',
  ],
  [
    /read-only transaction|ningún servidor admite escrituras/i,
    () => 'Si el primario murió, promueve la réplica (docs/operacion.md); si no, revisa DATABASE_URL.',
  ],
]

export function advice(cause: unknown): string {
  const said = reason(cause)
  for (const [words, tell] of known) {
    const found = words.exec(said)
    if (found) return tell(found[1] ?? '')
  }
  return 'Revisa DATABASE_URL y que el servidor esté encendido.'
}
