import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorCommand, settingsPlace, startCommand } from './operator-command.ts'

test('advice fits the place: a server has its own command and its own file of settings', () => {
  const told = (onServer: boolean) => [
    operatorCommand('doctor', onServer),
    startCommand(onServer),
    settingsPlace(onServer),
  ]
  expect(told(true)).toEqual(['sudo encuestas doctor', 'sudo systemctl start encuestas', '/etc/encuestas.env'])
  expect(told(false)).toEqual(['npm run encuestas -- doctor', 'npm start', 'el archivo .env o en el entorno'])
})

test('no sentence has a place of its own', () => {
  const files = globSync('{src,tools}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|operator-command/.test(file))
  const said = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /npm (run|start)|archivo \.env/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  // What these print stands at the head of files of the project, which only its developers write.
  expect(said.filter((line) => !/Generated, not edited by hand/.test(line))).toEqual([])
})
