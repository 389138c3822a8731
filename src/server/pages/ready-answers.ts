import type { FastifyRequest } from 'fastify'
import { type FileAnswer, fileAnswer } from './file-answer.ts'
import type { MemoryFile } from './memory-file.ts'
import type { Site } from './site.ts'

type Headers = Readonly<Record<string, string>>

export interface PageHeaders {
  readonly usual: Headers
  /** Of a page that other sites may show in a frame. */
  readonly frameable: Headers
  /** Of the scripts, styles, fonts and images that pages load. */
  readonly asset: Headers
}

/** The answer to each file, made once for as long as the site that it belongs to is true. */
export function readyAnswers({ usual, frameable, asset }: PageHeaders) {
  const ready = new WeakMap<MemoryFile, { readonly trueUntil: number; readonly answer: FileAnswer }>()
  return ({ trueUntil }: Site, file: MemoryFile): FileAnswer => {
    const known = ready.get(file)
    if (known?.trueUntil === trueUntil) return known.answer
    const headers = file.isFrameable ? frameable : file.keep === 'for-good' ? asset : usual
    const answer = fileAnswer(file, headers, trueUntil)
    ready.set(file, { trueUntil, answer })
    return answer
  }
}

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
