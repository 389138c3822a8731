import { hash } from 'node:crypto'
import { MOST_IMAGE_BYTES } from '#contract/survey-upload.ts'
import { tidy } from '#rules/survey-files/sheet-table.ts'
import { imageHeader } from './image-header.ts'

/** A file sent together with a survey file. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Larger ones take long to unpack on a phone, and are shown at 56 pixels. */
const MOST_SIDE = 2_000

type NewName = { readonly name: string } | { readonly problem: string }

/** The images of a survey's options: those sent with its file, and those that the site already has. */
export class OptionImages {
  readonly #sent: ReadonlyMap<string, SentFile>
  readonly #stored: ReadonlySet<string>
  readonly #unused: Set<SentFile>
  /** What was found of each name: a list of options may be shared by a hundred questions. */
  readonly #found = new Map<string, NewName>()
  /** Images that were sent and used, by their new name. */
  readonly used = new Map<string, Uint8Array>()
  /** Names of files that were not sent. */
  readonly missing = new Set<string>()

  constructor(sent: readonly SentFile[] = [], stored: readonly string[] = []) {
    this.#sent = new Map(sent.map((file) => [imageKey(file.name), file]))
    this.#stored = new Set(stored)
    this.#unused = new Set(sent)
  }

  get unused(): readonly string[] {
    return [...this.#unused].map(({ name }) => name)
  }

  /** The name by which the site serves the image that a file names. It follows from the content alone. */
  newName(written: string): NewName {
    const found = this.#found.get(written) ?? this.#find(written)
    this.#found.set(written, found)
    return found
  }

  #find(written: string): NewName {
    if (/[/\\]/.test(written)) return { problem: `«${written}»: escribe solo el nombre de la imagen, sin carpetas.` }
    const file = this.#sent.get(imageKey(written))
    if (!file && this.#stored.has(written)) return { name: written }
    if (!file) {
      this.missing.add(written)
      return {
        problem: `No está la imagen «${written}»: elígela junto con la hoja; en la terminal, ponla en su carpeta.`,
      }
    }
    this.#unused.delete(file)
    const bytes = Buffer.from(file.bytes)
    const problem = problemOf(bytes)
    if (problem !== undefined) return { problem: `«${written}» ${problem}` }
    const name = `${hash('sha256', bytes).slice(0, 32)}.${imageHeader(bytes)?.extension}`
    this.used.set(name, bytes)
    return { name }
  }
}

/** Names are compared as people read them: Windows ignores capitals, and macOS writes an accent as a letter of its own. */
export function imageKey(name: string): string {
  return tidy(name).toLowerCase()
}

function problemOf(bytes: Buffer): string | undefined {
  if (bytes.length > MOST_IMAGE_BYTES)
    return `pesa ${Math.ceil(bytes.length / 1_000)} kB y caben ${MOST_IMAGE_BYTES / 1_000}: redúcela.`
  const header = imageHeader(bytes)
  if (!header && /^\s*<(svg|\?xml)/.test(bytes.toString('latin1', 0, 200).replace(/^ï»¿/, '')))
    return 'es un dibujo SVG, que puede traer programas: guárdalo como PNG.'
  if (!header) return 'no es una imagen PNG, JPEG ni WebP, diga lo que diga su nombre: guárdala como PNG.'
  const { width, height } = header
  if (width === 0 || height === 0) return 'está vacía: guárdala otra vez como PNG.'
  return Math.max(width, height) > MOST_SIDE
    ? `mide ${width} × ${height} píxeles y caben ${MOST_SIDE} por lado: redúcela.`
    : undefined
}
