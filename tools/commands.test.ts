import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./', import.meta.url)
const scripts = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** Plain scripts are read by no compiler: what one asks another for might be in neither until somebody runs the command. */
test.each(scripts)('%s asks the others for what they have', (name) => {
  for (const [, names = '', from = ''] of read(name).matchAll(/import \{([^}]+)\} from '\.\/([^']+\.mjs)'/g)) {
    const given = new Set(
      [...read(from).matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, each]) => each),
    )
    for (const asked of names.split(',')) expect(given, `${asked} of ${from}`).toContain(asked.trim())
  }
})
