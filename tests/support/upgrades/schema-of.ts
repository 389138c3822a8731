import { sqliteFile } from '#store/database-url.ts'
import { ask } from '../databases.ts'

/** A database's tables, columns, keys, checks, indexes, triggers and functions, as lines that can be compared. */
export async function schemaOf(url: string): Promise<string[]> {
  const lines = sqliteFile(url) ? await linesOfSqlite(url) : await linesOfPostgres(url)
  return lines.toSorted()
}

/** The text of each CREATE as SQLite keeps it, without comments, quotes and spaces that mean nothing. */
async function linesOfSqlite(url: string): Promise<string[]> {
  const rows = await ask(url, "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'")
  return rows.map(({ type, name, tbl_name, sql }) => {
    const text = String(sql)
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/["\s]+/g, ' ')
    return `${type} ${name} on ${tbl_name}: ${text.replaceAll(/ ?([(),]) ?/g, '$1').trim()}`
  })
}

/** Numbers of columns may have gaps, where one was dropped: their order counts. Of names of NOT NULL only PostgreSQL 18 knows; a usual target was -1 up to 16. */
const ofPostgres = [
  `SELECT format('column %s %s: %s %s null:%s default:%s statistics:%s', c.relname,
     row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull,
     pg_get_expr(d.adbin, d.adrelid), nullif(a.attstattarget, -1)) AS line
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
   LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')`,
  `SELECT format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) AS line
   FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  `SELECT format('index %s: %s', indexname, indexdef) AS line FROM pg_indexes WHERE schemaname = 'public'`,
  `SELECT format('trigger on %s: %s', tgrelid::regclass, pg_get_triggerdef(oid)) AS line FROM pg_trigger WHERE NOT tgisinternal`,
  `SELECT format('function %s: %s', proname, pg_get_functiondef(oid)) AS line FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace`,
  `SELECT format('partition %s: %s %s', relname, pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid)) AS line
   FROM pg_class WHERE relnamespace = 'public'::regnamespace AND (relispartition OR relkind = 'p') AND relkind IN ('r', 'p')`,
]

async function linesOfPostgres(url: string): Promise<string[]> {
  const lines: string[] = []
  for (const sql of ofPostgres) for (const { line } of await ask(url, sql)) lines.push(String(line))
  return lines
}
