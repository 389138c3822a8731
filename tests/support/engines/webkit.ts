import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../postgres/postgres-server.ts'
import { until } from '../processes/server-process.ts'
import type { PlainPage } from './plain-page.ts'

/** The name under which WebDriver's replies carry an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const PATIENCE_MS = 45_000

/** WebKit of GNOME, which is Safari's engine, with a screen of its own. */
export async function webkit({ isDark = false } = {}): Promise<PlainPage> {
  const screen = await startScreen()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: screen.display, ...(isDark && { GTK_THEME: 'Adwaita:dark' }) }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const call = await startSession(`http://127.0.0.1:${port}`)
  const find = (xpath: string) => call<Record<string, string>>('POST', '/element', { using: 'xpath', value: xpath })
  const click = async (xpath: string) => {
    const element = await find(xpath)
    // The driver itself leaves some below the screen, and then cannot click them.
    await call('POST', '/execute/sync', { script: 'arguments[0].scrollIntoView({ block: "center" })', args: [element] })
    await call('POST', `/element/${element[ELEMENT]}/click`, {})
    return element[ELEMENT]
  }
  return {
    open: (url) => call('POST', '/url', { url }),
    click: async (xpath) => void (await click(xpath)),
    async type(xpath, text) {
      await call('POST', `/element/${await click(xpath)}/value`, { text })
    },
    evaluate: (expression) => call('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await call('DELETE', '')
      for (const process of [driver, screen.process]) await stop(process)
    },
  }
}

/** An X server that draws into memory. */
async function startScreen() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(createInterface(server.stdout), 'line')
  return { display: `:${number}`, process: server }
}

async function stop(process: ChildProcess): Promise<void> {
  process.kill()
  await once(process, 'exit')
}

type Call = <Value = void>(method: string, path: string, body?: object) => Promise<Value>

/** Elements are waited for, as Puppeteer's locators do. */
async function startSession(driver: string): Promise<Call> {
  const browserOptions = { binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] }
  const capabilities = {
    alwaysMatch: { timeouts: { implicit: PATIENCE_MS }, 'webkitgtk:browserOptions': browserOptions },
  }
  await until(() =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { sessionId } = await reply<{ sessionId: string }>('POST', `${driver}/session`, { capabilities })
  return (method, path, body) => reply(method, `${driver}/session/${sessionId}${path}`, body)
}

async function reply<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
