import { inflateRawSync } from 'node:zlib'

/** The texts in a ZIP by their names. A minimal reader for what our own writer makes. */
export function readZip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const start = at + 30 + name
    files.set(zip.toString('utf8', at + 30, start), inflateRawSync(zip.subarray(start, start + packed)).toString())
    at = start + packed
  }
  return files
}

/** The cells of each sheet of a workbook, by its name. */
export function readXlsx(zip: Buffer): Map<string, (string | number | undefined)[][]> {
  const files = readZip(zip)
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)]
  return new Map(names.map(([, name = ''], at) => [name, rowsIn(files.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '')]))
}

function rowsIn(sheet: string): (string | number | undefined)[][] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number | undefined)[] = []
    for (const [, letters = '', number, text] of row.matchAll(
      /<c r="([A-Z]+)\d+"[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs,
    ))
      cells[columnAt(letters)] = number === undefined ? unescaped(text ?? '') : Number(number)
    return Array.from(cells)
  })
}

function columnAt(letters: string): number {
  return [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** As Excel reads it: `_x0041_` is an A. */
function unescaped(text: string): string {
  const plain = text.replaceAll(/&\w*;?/g, (entity) => entities[entity] ?? `[${entity} is no entity]`)
  return plain.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
