import { StoreContended, StoreUnavailable } from '../engine.ts'

/** SQLSTATE classes of wrong statements and values: trying again would not help. */
const OUR_MISTAKES = /^(22|23|42)/
/** Deadlocks and serialization failures. 40003 is "completion unknown": it may have been committed. */
const ROLLED_BACK = /^40(?!003)/
/** An earlier statement of the same transaction failed. */
const ALREADY_FAILED = '25P02'

/** Tells apart what may succeed later, what may succeed at once, and mistakes of ours. */
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

export function isLockedOut(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return (cause?.code ?? code) === LOCK_NOT_AVAILABLE
}

/** Advice for the operator on messages of PostgreSQL and PgBouncer. */
const knownMessages: readonly (readonly [pattern: RegExp, advice: (found: string) => string])[] = [
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
  const message = reason(cause)
  for (const [pattern, adviceFor] of knownMessages) {
    const found = pattern.exec(message)
    if (found) return adviceFor(found[1] ?? '')
  }
  return 'Revisa DATABASE_URL y que el servidor esté encendido.'
}
