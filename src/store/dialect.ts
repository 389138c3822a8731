/** A comment that begins with `sqlite` or `postgres` holds the few words that only one engine understands. */
export function inDialect(sql: string, engine: 'sqlite' | 'postgres'): string {
  return sql.replaceAll(/\/\*(sqlite|postgres)\s(.*?)\*\//gs, (_, owner, words) => (owner === engine ? words : ''))
}
