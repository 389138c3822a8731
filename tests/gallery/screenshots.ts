// Run by `npm run gallery` and not with the tests: it draws pictures and claims nothing.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { scenes } from './scenes.ts'
import { type Stage, setStage } from './stage.ts'

const FOLDER = 'gallery'
const WIDTHS = [360, 390, 768, 1024, 1280]
const SCHEMES = ['light', 'dark'] as const

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  await writeFile(`${FOLDER}/index.html`, index())
})
afterAll(() => stage.close())

test.each(scenes)('$name', async ({ name, open }) => {
  const page = await open(stage)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => window.scrollTo(0, 0))
      const path = `${FOLDER}/${pictureOf(name, width, colorScheme)}`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
  }
})

function pictureOf(name: string, width: number, scheme: string): string {
  return `${name}-${width}-${scheme}.png`
}

function index(): string {
  const sections = scenes.map(({ name }) => {
    const pictures = SCHEMES.flatMap((scheme) =>
      WIDTHS.map((width) => `<img src="${pictureOf(name, width, scheme)}" width="${width / 4}" loading="lazy">`),
    )
    return `<h2>${name}</h2><div>${pictures.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Galería</title>
<style>
  body { font-family: system-ui; margin: 2rem; background: #ddd }
  div { display: flex; gap: 1rem; align-items: start }
</style>
${sections.join('\n')}
`
}
