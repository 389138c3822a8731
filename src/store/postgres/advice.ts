import { reason } from './failures.ts'

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
