import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { oldestBrowsers } from './src/contract/oldest-browsers.ts'
import { pageScripts, pageStyles } from './src/contract/pages.ts'

/** Files that would be a few lines each: a browser opens six connections, and each would keep one from what all wait for. */
const together = [
  {
    name: 'firstCalls',
    // First in this list, because a group takes what it needs along: what both need would come with React, and the calls wait for it.
    test: /src\/(contract\/paths|rules\/answers\/place|web\/(query\.|entries\/first|survey\/(first|early|completion|tab)))/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/web\/(components\/(icons|notice|error)|entries\/hydrate-island)/,
  },
  { name: 'copy', test: /src\/web\/share\/copy-/ },
]

const browser = {
  outDir: 'dist/client',
  target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
  manifest: 'manifest.json',
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: {
      style: pageStyles.site,
      'results-style': pageStyles.results,
      'panel-style': pageStyles.panel,
      ...pageScripts,
    },
    output: { codeSplitting: { groups: together } },
  },
}

/** What finds its neighbours by its own place stays beside them, whichever part of the program it is in. */
const server = { rolldownOptions: { output: { chunkFileNames: '[name].js' } } }

/** One letter beyond ASCII, and Node keeps the whole file with two bytes for each: five megabytes while the site runs. */
const escapeLetters: Plugin = {
  name: 'escape-letters',
  generateBundle(_, files) {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

/** A plain build makes what the browser loads; one with `ssr` makes the module that draws the pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), isSsrBuild && escapeLetters],
  publicDir: false,
  build: { emptyOutDir: true, ...(isSsrBuild ? server : browser) },
  // One file that needs no packages at run time but what is native, with React's production build whatever the environment says.
  ssr: { noExternal: true, external: ['pg-native', '@resvg/resvg-js'] },
  define: { 'process.env.NODE_ENV': '"production"' },
}))
