/** A minimal reader of RFC 4180. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quotes, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quotes?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
