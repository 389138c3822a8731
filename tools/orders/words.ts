import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { BadUse } from './bad-use.ts'

/** Options and words of an order; anything that it does not know is a mistake, and nothing is done. */
export function readWords<Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options })
  } catch (error) {
    const unknown = /'(--?[^' ]+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw new BadUse(unknown ? `No se entiende «${unknown}».` : 'No se entienden las opciones.')
  }
}
