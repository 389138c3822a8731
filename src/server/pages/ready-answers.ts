import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** The headers of a file are put together once for each state of the site: what it was drawn in says how long it is true. */
export function readyAnswers({ usual, frameable, asset }: PageHeaders) {
  const ready = new WeakMap<Site, ReturnType<typeof answersOf>>()
  const headersOf = ({ isFrameable, keep }: MemoryFile) =>
    isFrameable ? frameable : keep === 'for-good' ? asset : usual
  const answersOf = ({ trueUntil }: Site) => {
    const ofFiles = new WeakMap<MemoryFile, FileAnswer>()
    function answerTo(file: MemoryFile): FileAnswer {
      const known = ofFiles.get(file)
      if (known) return known
      const made = fileAnswer(file, headersOf(file), { trueUntil })
      ofFiles.set(file, made)
      return made
    }
    return {
      answerTo,
      send(file: MemoryFile, request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
        reply.hijack()
        answerTo(file)(request.raw, reply.raw)
      },
    }
  }
  return (site: Site) => {
    const before = ready.get(site)
    if (before) return before
    const answers = answersOf(site)
    ready.set(site, answers)
    return answers
  }
}

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
