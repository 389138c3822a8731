import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '../config.ts'
import { crew, type Lost } from '../together/crew.ts'
import { isAtOnce, pauseMs } from '../together/replacing.ts'
import { settingsNow } from './environment.ts'
import { problemsAsText } from './startup-errors.ts'
import { welcome } from './welcome.ts'

/** Starts the processes that serve, replaces those that die, and relieves them by newer ones. It serves nobody itself. */
export async function runPrimary(config: Config): Promise<void> {
  // All accept from one socket: what waits there outlives each of them. Handed over one by one, a connection on its way to a
  // process that is killed would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ serialization: 'advanced' })
  let settings = withPassword(settingsNow(), config)
  let isStopping = false
  let diedAtOnce = 0
  const hands = crew({
    lost: (lost) => void replace(lost),
    silent: (pid) => say('warn', 'a process does not answer and is ended', { pid }),
  })

  async function replace({ pid, how, servedMs }: Lost) {
    say('warn', 'a process has died', { pid, how })
    diedAtOnce = isAtOnce(servedMs) ? diedAtOnce + 1 : 0
    for (;;) {
      await pause(pauseMs(diedAtOnce))
      if (isStopping) return
      if (await hands.hire(settings)) return say('info', 'another process serves in its place', { pid })
      diedAtOnce += 1
      if (hands.serving().length === 0) return stop(1)
    }
  }

  async function stop(code = 0) {
    if (isStopping) return
    isStopping = true
    const isWell = await hands.stop()
    process.exit(isWell ? code : 1)
  }

  /** Whether all came to serve. Of several that cannot, one has said why. */
  async function hireAll(count: number): Promise<boolean> {
    const hired = Array.from({ length: count }, () => hands.hire(settings))
    return (await Promise.all(hired)).every(Boolean)
  }

  const relieveAll = oneAtATime(async () => {
    const read = readConfig(settingsNow())
    if ('problems' in read) {
      console.error(`${problemsAsText(read.problems)}\nEl sitio sigue como estaba.`)
      return
    }
    const before = settings
    settings = withPassword(settingsNow(), config, read.config)
    const old = hands.serving()
    for (let at = 0; at < Math.max(old.length, read.config.workers) && !isStopping; at += 1) {
      if (at < read.config.workers && !(await hands.hire(settings))) {
        settings = before
        console.error('El relevo se detuvo: un proceso nuevo no pudo empezar. Siguen los que ya atendían.')
        return
      }
      const relieved = old[at]
      if (relieved !== undefined) await hands.retire(relieved)
    }
    say('info', 'all processes were relieved', { workers: hands.serving().length })
  })

  process.on('SIGTERM', () => void stop()).on('SIGINT', () => void stop())
  // Of a terminal that was closed, or of somebody who has changed the program or its settings.
  process.on('SIGHUP', () => void (process.stdout.isTTY ? stop() : relieveAll()))

  // The first alone: what is wrong is said once, and tables are made by one.
  if (!(await hireAll(1)) || !(await hireAll(config.workers - 1))) return stop(1)
  welcome(config)
}

/** One generated password for all of them, and for those that come later. */
function withPassword(settings: NodeJS.ProcessEnv, first: Config, now = first): NodeJS.ProcessEnv {
  return now.admin.isGenerated ? { ...settings, ADMIN_PASSWORD: first.admin.password } : settings
}

/** What is asked for again meanwhile is done once more afterwards. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
}

const levels = { info: 30, warn: 40 } as const

/** A line as those of the processes that serve. */
function say(level: keyof typeof levels, msg: string, more: object): void {
  console.log(JSON.stringify({ level: levels[level], time: Date.now(), ...more, msg }))
}
