import { createInterface } from 'node:readline/promises'
import { BadUse } from './bad-use.ts'

interface Confirming {
  /** What has to be typed, word for word. */
  readonly wanted: string
  /** What was typed with the order. */
  readonly typed: string | undefined
  readonly because: string
}

/** Goes on only after the words were typed, with the order or now. */
export async function confirmed({ wanted, typed, because }: Confirming): Promise<void> {
  const words = typed ?? (await asked(wanted, because))
  if (words.trim() !== wanted) throw new BadUse(`No se escribió «${wanted}»: no se cambió nada.`)
}

async function asked(wanted: string, because: string): Promise<string> {
  if (!process.stdin.isTTY) throw new BadUse(`Esto no se puede deshacer: repite con --confirmar "${wanted}"`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(`${because}\nEscribe «${wanted}»: `)
  } finally {
    terminal.close()
  }
}
