// For the Containerfile: installs and builds, then leaves out the packages that only building needs.
import { withRuntime } from './runtime.mjs'
import { buildSite, install } from './setup.mjs'
import { quietly } from './steps.mjs'

install()
buildSite()
const title = 'Quitando los paquetes que solo sirven para construir'
const onlyBuilding = ['@fontsource/inter', '@tailwindcss/vite', '@vitejs/plugin-react', 'tailwindcss', 'vite']
const flags = ['--no-save', '--omit=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
withRuntime((npm, env) => quietly(title, [...npm, 'uninstall', ...onlyBuilding, ...flags], { env }))
