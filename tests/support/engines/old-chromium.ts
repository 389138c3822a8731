import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { PlainPage } from './plain-page.ts'
import { puppeteerPage } from './puppeteer-page.ts'

/** Its own unpacking would put the browser at the same path for everybody on the machine. */
const PACKED = 'node_modules/@sparticuz/chromium/bin/chromium.br'

/** The package has a browser for this machine only. */
export const hasOldChromium = process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKED)

/** Chromium 103, from a package: the oldest that can be had near what the site is built for. */
export async function oldChromium(): Promise<PlainPage> {
  const folder = await mkdtemp(join(tmpdir(), 'old-chromium-'))
  const executablePath = join(folder, 'chromium')
  await pipeline(createReadStream(PACKED), createBrotliDecompress(), createWriteStream(executablePath, { mode: 0o755 }))
  const page = await puppeteerPage({
    executablePath,
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu'],
    defaultViewport: { width: 390, height: 844 },
  })
  return {
    ...page,
    async close() {
      await page.close()
      await rm(folder, { recursive: true })
    },
  }
}
