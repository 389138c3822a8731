import { createInterface } from 'node:readline/promises'
import { CommandError } from './command.ts'

interface Confirmation {
  /** What must be typed, word for word. */
  readonly wanted: string
  /** The value of --confirmar. */
  readonly typed: string | undefined
  readonly because: string
}

/** Fails unless the words were typed, with the command or when asked. */
export async function askConfirmation({ wanted, typed, because }: Confirmation): Promise<void> {
  const words = typed ?? (await ask(wanted, because))
  if (words.trim() !== wanted) throw new CommandError(`No se escribió «${wanted}»: no se cambió nada.`)
}

async function ask(wanted: string, because: string): Promise<string> {
  const askPerson = askInTerminal()
  if (!askPerson) throw new CommandError(`${because} Si es lo que quieres, repite con --confirmar "${wanted}"`)
  return askPerson(`${because}\nEscribe «${wanted}»: `)
}

/** Asks whoever is in front of the terminal; undefined where nobody is. */
export function askInTerminal(): ((question: string) => Promise<string>) | undefined {
  if (!process.stdin.isTTY) return undefined
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await terminal.question(question)
    } finally {
      terminal.close()
    }
  }
}
