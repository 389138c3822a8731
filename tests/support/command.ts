import { onTestFinished } from 'vitest'
import { runCommand } from '../../tools/commands/run-command.ts'

export const SECRET = 'a secret of the tests'

/** Runs an operator's command in this process, because a process of its own takes a second to start. */
export async function commandWith(env: NodeJS.ProcessEnv, ...words: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const status = await runCommand(words, {
    env,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  })
  return { status, stdout: out.join('\n'), stderr: err.join('\n') }
}

export const command = (url: string | undefined, ...words: string[]) =>
  commandWith({ DATABASE_URL: url, IP_HASH_SECRET: SECRET }, ...words)

/** A command that reads and writes in this folder. */
export function commandIn(folder: string, ...words: string[]) {
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  return commandWith({}, ...words).finally(() => process.chdir(before))
}
