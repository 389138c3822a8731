import { inflateRawSync } from 'node:zlib'

/** A file that we do not read, with the sentence that says why and what to do. */
export class RefusedFile extends Error {}

export const MOST_BYTES = 1_000_000
const MOST_ENTRIES = 200
const MOST_UNPACKED = 20_000_000

const [ENTRY, END] = [0x02014b50, 0x06054b50]
const ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]

const damaged = () =>
  new RefusedFile('El archivo está dañado o incompleto: ábrelo en Excel o LibreOffice y guárdalo otra vez.')
const tooLarge = () =>
  new RefusedFile(
    `Desempacado pasa de ${MOST_UNPACKED / 1e6} MB: no es un cuestionario. Copia tus hojas a la plantilla.`,
  )

interface Entry {
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly start: number
}

/** The files in a ZIP. Nothing is unpacked before its directory was found to be within the limits, nor before it is asked for. */
export class Archive {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, Entry>
  #left = MOST_UNPACKED

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    try {
      this.#entries = directoryOf(bytes)
    } catch (error) {
      // A directory that points outside of the file.
      throw error instanceof RangeError ? damaged() : error
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** What the directory says of its size may be a lie: unpacking ends where all files together reach the limit. */
  text(name: string): string | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const content = this.#unpack(entry)
    this.#left -= content.length
    if (this.#left < 0) throw tooLarge()
    return content.toString('utf8')
  }

  #unpack({ method, packed, start }: Entry): Buffer {
    try {
      // The names and extra fields before the content may be longer or shorter than the directory's.
      const from = start + 30 + this.#bytes.readUInt16LE(start + 26) + this.#bytes.readUInt16LE(start + 28)
      const content = this.#bytes.subarray(from, from + packed)
      return method === STORED ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, this.#left) })
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
    }
  }
}

function directoryOf(bytes: Buffer): Map<string, Entry> {
  // The end has 22 bytes and perhaps a comment.
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES)
    throw new RefusedFile(
      `Trae ${count} archivos adentro y caben ${MOST_ENTRIES}: no es un cuestionario. Copia tus hojas a la plantilla.`,
    )
  const entries = new Map<string, Entry>()
  let [at, unpacked] = [bytes.readUInt32LE(end + 16), 0]
  for (let number = 0; number < count; number++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      start: bytes.readUInt32LE(at + 42),
    }
    refuse(name, bytes.readUInt16LE(at + 8), entry)
    if (entries.has(name)) throw damaged()
    unpacked += entry.unpacked
    if (unpacked > MOST_UNPACKED) throw tooLarge()
    entries.set(name, entry)
    at += 46 + nameLength + extra + comment
  }
  return entries
}

function refuse(name: string, flags: number, { method }: Entry): void {
  if (flags & ENCRYPTED) throw new RefusedFile('Está protegido con contraseña: guárdalo sin ella.')
  if (method !== STORED && method !== DEFLATED) throw damaged()
  if (/^[/\\]|^[a-z]:|\.\.[/\\]/i.test(name))
    throw new RefusedFile(
      'Trae adentro un archivo con un nombre que sale de su carpeta: no es un libro de Excel. Copia tus hojas a la plantilla.',
    )
}
