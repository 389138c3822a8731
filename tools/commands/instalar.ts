import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { examplesLeft, startWarnings } from '#server/health/settings-checks.ts'
import { knownSecret } from '#server/visitor/visitor-secret.ts'
import { isServer, settingsFile, startCommand } from '#store/operator-command.ts'
import { askInTerminal } from './ask-confirmation.ts'
import { type Command, CommandError, command, type Output } from './command.ts'
import { type Changes, canBeWritten, withSettings, writeSettings } from './settings-file.ts'
import { isPublic, type Question, siteQuestions } from './site-questions.ts'
import { requireNamedDatabase } from './with-store.ts'

interface Place {
  readonly file: string
  /** Undefined where nobody is in front of a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined
}

/** Asks what only the site's owner knows, checks it as the server would, and writes the file that the server reads. */
export function instalarCommand({ file, ask }: Place = { file: settingsFile(), ask: askInTerminal() }): Command {
  return command({
    summary: 'pregunta los ajustes del sitio (con opciones, no pregunta) y los guarda; conserva los que ya están',
    positionals: [],
    options: Object.fromEntries(siteQuestions.map(({ option, value, text }) => [option, { value, help: text }])),
    async run({ values }, output) {
      requireNamedDatabase(output)
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      const before = { ...output.env, ...parseEnv(text) }
      let after = { ...before, ...filledIn(before) }
      // Whoever gives options has said what they want: to be asked the rest would swallow the next lines of a pasted block.
      const isAsked = ask && Object.values(values).every((given) => given === undefined)
      for (const question of siteQuestions) {
        const given = values[question.option]
        if (isAsked) after = await asked(question, after, ask, output)
        else if (given !== undefined) after = checked(question, given, after)
      }
      const { config } = configOf(after)
      const left = isPublic(config.publicOrigin) ? examplesLeft(config) : []
      if (left.length > 0) throw new CommandError(`${NOT_YET}\n${left.map((each) => `- ${each}`).join('\n')}`)
      const changes = differences(before, after)
      if (Object.keys(changes).length > 0) writeSettings(file, withSettings(text || HEADING, changes))
      tell(config, changes, file, output)
      return 0
    },
  })
}

type Values = Readonly<Record<string, string | undefined>>

/** What nobody has to be asked, made once. With another key everybody could answer again, so one that is beside the database is taken over. */
function filledIn(values: Values): Changes {
  const found = readConfig({ ...values, IP_HASH_SECRET: values.IP_HASH_SECRET || randomBytes(32).toString('hex') })
  const databaseUrl = 'config' in found ? found.config.databaseUrl : ''
  return {
    ...(!values.ADMIN_PASSWORD && { ADMIN_PASSWORD: randomBytes(12).toString('hex') }),
    ...(!values.IP_HASH_SECRET && {
      IP_HASH_SECRET: knownSecret({ visitorSecret: undefined, databaseUrl }) ?? randomBytes(32).toString('hex'),
    }),
    // The unit listens on this machine only, so whoever comes comes through a proxy on it.
    ...(isServer && !values.TRUST_PROXY && { TRUST_PROXY: 'loopback' }),
  }
}

/** The settings with an answer to a question, unless the server would refuse them. */
function checked(question: Question, answer: string, values: Values): Values {
  const changes = question.settingsOf(answer.trim(), exampleOr(values))
  if (!changes) throw new CommandError(`No se entiende «${answer}».`)
  const next = { ...values, ...changes }
  const found = readConfig(next)
  const problems = 'problems' in found ? found.problems : []
  const unwritable = Object.keys(changes).filter((name) => !canBeWritten(changes[name] ?? ''))
  const wrong = [
    ...problems.filter((problem) => Object.keys(changes).some((name) => problem.startsWith(`${name}:`))),
    ...unwritable.map((name) => `${name}: no puede llevar a la vez un apóstrofo y comillas, \\, $ o \``),
  ]
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'))
  return next
}

/** Asks until the answer will do. */
async function asked(
  question: Question,
  values: Values,
  ask: (question: string) => Promise<string>,
  output: Output,
): Promise<Values> {
  const config = exampleOr(values)
  const current = question.answerIn(config)
  for (;;) {
    const answer = (await ask(`${question.text}${current === undefined ? '' : ` [${current}]`}: `)).trim()
    if (answer !== '') {
      try {
        return checked(question, answer, values)
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        output.note(error.message)
      }
    } else if (current !== undefined || question.isOptional || !isPublic(config.publicOrigin)) return values
    else output.note('Hace falta para abrirlo al público.')
  }
}

/** With bad settings, what holds without any. */
function exampleOr(values: Values): Config {
  const found = readConfig(values)
  return 'config' in found ? found.config : configOf({}).config
}

function configOf(values: Values): { config: Config } {
  const found = readConfig(values)
  if ('problems' in found) throw new CommandError(`Revisa la configuración:\n${found.problems.join('\n')}`)
  return found
}

function differences(before: Values, after: Values): Changes {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))
}

function tell(config: Config, changes: Changes, file: string, output: Output): void {
  const changed = Object.keys(changes)
  const isOpen = isPublic(config.publicOrigin)
  output.line(changed.length === 0 ? `No cambió nada en ${file}.` : `Quedó en ${file}: ${changed.join(', ')}.`)
  if ('ADMIN_PASSWORD' in changes) output.line(SECRETS)
  else if ('DATABASE_URL' in changes) output.line(ANOTHER_DATABASE)
  output.line(isOpen ? `El sitio será ${config.publicOrigin}.` : TRIAL)
  if (isOpen) for (const line of startWarnings(config)) output.line(line)
  output.line(`Vale al iniciar el sitio: ${startCommand()}. Si ya atiende, reinícialo.`)
  output.result({ file, changed, isPublic: isOpen })
}

const HEADING =
  '# Lo escribe «encuestas instalar», y se puede cambiar a mano. Tiene claves: guárdalo también en otro lugar.\n'
const NOT_YET = 'No se guardó nada: con ese dominio el sitio sería público, y lo que sigue todavía es del ejemplo.'
const SECRETS = 'Ahí están también la contraseña del panel y la clave de visitantes, que no se muestran aquí.'
const ANOTHER_DATABASE =
  'La base de datos es otra, y lo respondido se queda en la anterior: «Cambiar de motor» en docs/operacion.md dice cómo llevarlo.'
const TRIAL = 'Sin un dominio es solo para probarlo en esta máquina. Para abrirlo al público, repite y dilo.'
