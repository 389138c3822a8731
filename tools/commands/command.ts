import { parseArgs } from 'node:util'
import type { RecordEntry } from '#rules/people/record.ts'
import { type Catalog, findSurvey } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'

/** One of the operator's commands. `run` returns the exit code: 0, or 1 where something is not as it should be. */
export interface Command {
  /** One line for the list. */
  readonly summary: string
  /** What follows its name: «ENCUESTA [--para-siempre]». */
  readonly usage: string
  /** A line for each option. */
  readonly optionHelp: readonly string[]
  run(args: readonly string[], output: Output): Promise<number>
}

/** Sentences for people; with --json, one object at the end for programs. */
export interface Output {
  /** Settings, as the server would find them. */
  readonly env: NodeJS.ProcessEnv
  /** Whether DATABASE_URL was in the environment: not only in a .env file, and not left to its default. */
  readonly isDatabaseNamed: boolean
  readonly isJson: boolean
  line(sentence: string): void
  /** Warnings, on the error stream because they are not part of the result. */
  note(sentence: string): void
  /** Shown only in a terminal. */
  progress(sentence: string): void
  result(found: object): void
}

/** The command cannot be carried out: the message says why, and nothing has changed. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The command was typed wrongly: the message is followed by its usage. */
export class UsageError extends CommandError {}

export function requireSurvey(catalog: Catalog, id: string): Survey {
  const survey = findSurvey(catalog, id)
  if (survey) return survey
  throw new UsageError(`No existe la encuesta «${id}»; las que hay: ${catalog.map((each) => each.id).join(', ')}.`)
}

/** Who works in the terminal, and when, for the record: their user on the machine. */
export function byOperator({ env }: Pick<Output, 'env'>): Pick<RecordEntry, 'at' | 'person' | 'origin'> {
  return { at: Date.now(), person: env.SUDO_USER ?? env.USER ?? 'terminal', origin: 'terminal' }
}

/** Puts what a failure means for the operator before its reason. */
export function explainFailure<Result>(meaning: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const isExpected = error instanceof CommandError || (error instanceof Error && 'syscall' in error)
    throw isExpected ? new CommandError(`${meaning}: ${error.message}`) : error
  }
}

interface Option {
  /** What is typed after it, «CARPETA». Without it the option is a switch. */
  readonly value?: string
  readonly isRequired?: true
  readonly help: string
}

type Options = Readonly<Record<string, Option>>

type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { value: string }
    ? Declared[Name] extends { isRequired: true }
      ? string
      : string | undefined
    : boolean
}

interface Declaration<Positionals extends readonly string[], Declared extends Options> {
  readonly summary: string
  /** Names of the arguments. All of them must be given. */
  readonly positionals: Positionals
  readonly options: Declared
  run(
    given: { positionals: { readonly [At in keyof Positionals]: string }; values: Values<Declared> },
    output: Output,
  ): Promise<number>
}

/** Makes a command from its declaration, which serves for parsing and for --help. */
export function command<const Positionals extends readonly string[], const Declared extends Options>(
  declared: Declaration<Positionals, Declared>,
): Command {
  const options = Object.entries(declared.options)
  const typed = options.map(([name, { value, isRequired }]) => {
    const words = value ? `--${name} ${value}` : `--${name}`
    return isRequired ? words : `[${words}]`
  })
  return {
    summary: declared.summary,
    usage: [...declared.positionals, ...typed].join(' '),
    optionHelp: options.map(([name, { value, help }]) => `  --${name}${value ? ` ${value}` : ''}: ${help}`),
    run: (args, output) => declared.run(parseArguments(args, declared), output),
  }
}

/** A command whose first word says which of several to run. */
export function commandOf(summary: string, actions: Readonly<Record<string, Command>>): Command {
  return {
    summary,
    usage: Object.entries(actions)
      .map(([name, { usage }]) => `${name} ${usage}`.trimEnd())
      .join(' | '),
    optionHelp: Object.entries(actions).flatMap(([name, { summary, optionHelp }]) => [
      `  ${name}: ${summary}`,
      ...optionHelp,
    ]),
    async run([name, ...args], output) {
      const action = name === undefined || !Object.hasOwn(actions, name) ? undefined : actions[name]
      if (action) return action.run(args, output)
      throw new UsageError(
        name === undefined ? `Falta qué hacer: ${Object.keys(actions).join(', ')}.` : `No se entiende «${name}».`,
      )
    },
  }
}

function parseArguments<Positionals extends readonly string[], Declared extends Options>(
  args: readonly string[],
  { positionals: names, options }: Declaration<Positionals, Declared>,
) {
  const { values, positionals } = parseWords(args, options)
  const missing =
    names[positionals.length] ?? Object.keys(options).find((name) => isMissing(options[name], values[name]))
  if (missing !== undefined) throw new UsageError(`Falta ${missing in options ? `--${missing}` : missing}.`)
  if (positionals.length > names.length) throw new UsageError(`No se entiende «${positionals[names.length]}».`)
  return { positionals, values } as unknown as Parameters<Declaration<Positionals, Declared>['run']>[0]
}

function parseWords(args: readonly string[], options: Options) {
  const config = Object.entries(options).map(([name, { value }]) => [
    name,
    value ? { type: 'string' } : { type: 'boolean', default: false },
  ])
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(config),
    })
    return { values: values as Readonly<Record<string, string | boolean | undefined>>, positionals }
  } catch (error) {
    const unknown = /'(--?[^' ]+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw new UsageError(unknown ? `No se entiende «${unknown}».` : 'No se entienden las opciones.')
  }
}

function isMissing(option: Option | undefined, value: unknown): boolean {
  return (option?.isRequired ?? false) ? !value : typeof value === 'string' && value.trim() === ''
}
