// For the Containerfile and `npm run bundle`: installs and builds, then removes the packages that only the build needs.
import { withRuntime } from './runtime.mjs'
import { buildSite, install } from './setup.mjs'
import { quietly } from './steps.mjs'

install()
buildSite()
const title = 'Quitando los paquetes que solo sirven para construir'
const buildPackages = ['@fontsource/inter', '@tailwindcss/vite', '@vitejs/plugin-react', 'tailwindcss', 'vite']
const flags = ['--no-save', '--omit=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
withRuntime((npm, env) => quietly(title, [...npm, 'uninstall', ...buildPackages, ...flags], { env }))
