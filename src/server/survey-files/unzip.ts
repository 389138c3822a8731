import { inflateRawSync } from 'node:zlib'

/** Says why a file is not read, and what to do. */
export class RefusedFile extends Error {}

const MOST_ENTRIES = 200
const MOST_UNPACKED = 20_000_000

const ENTRY = 0x02014b50
const ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]

export const damaged = () =>
  new RefusedFile('El archivo está dañado o incompleto: ábrelo en Excel o LibreOffice y guárdalo otra vez.')
const tooLarge = () =>
  new RefusedFile(
    `Desempacado pasa de ${MOST_UNPACKED / 1e6} MB: no es un cuestionario. Copia tus hojas a la plantilla.`,
  )

interface Entry {
  readonly isStored: boolean
  readonly packed: Buffer
}

/** The files in a ZIP. Each is unpacked when it is read, after the directory was found to be within the limits. */
export class Archive {
  readonly #entries: ReadonlyMap<string, Entry>
  #bytesLeft = MOST_UNPACKED

  constructor(bytes: Buffer) {
    this.#entries = orRefused(() => directoryOf(bytes))
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** The sizes in the directory may be false, so unpacking stops when all files together reach the limit. */
  text(name: string): string | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const maxOutputLength = Math.max(1, this.#bytesLeft)
    const content = entry.isStored ? entry.packed : orRefused(() => inflateRawSync(entry.packed, { maxOutputLength }))
    this.#bytesLeft -= content.length
    if (this.#bytesLeft < 0) throw tooLarge()
    return content.toString('utf8')
  }
}

/** A directory may point outside the file, and the packed bytes may be anything. */
function orRefused<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}

function directoryOf(bytes: Buffer): Map<string, Entry> {
  // The end record has 22 bytes, and perhaps a comment after them.
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES)
    throw new RefusedFile(
      `Trae ${count} archivos adentro y caben ${MOST_ENTRIES}: no es un cuestionario. Copia tus hojas a la plantilla.`,
    )
  const entries = new Map<string, Entry>()
  let unpacked = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number++) {
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const packedLength = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const start = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (flags & ENCRYPTED) throw new RefusedFile('Está protegido con contraseña: guárdalo sin ella.')
    if (/^[/\\]|^[a-z]:|\.\.[/\\]/i.test(name))
      throw new RefusedFile(
        'Trae adentro un archivo con un nombre que sale de su carpeta: no es un libro de Excel. Copia tus hojas a la plantilla.',
      )
    if (bytes.readUInt32LE(at) !== ENTRY || entries.has(name) || (method !== STORED && method !== DEFLATED))
      throw damaged()
    unpacked += bytes.readUInt32LE(at + 24)
    if (unpacked > MOST_UNPACKED) throw tooLarge()
    // The local name and extra field, before the content, may differ in length from those in the directory.
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    entries.set(name, { isStored: method === STORED, packed: bytes.subarray(from, from + packedLength) })
    // After the name, the extra field and the comment.
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}
