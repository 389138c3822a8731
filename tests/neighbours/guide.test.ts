import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { survey001 } from '#surveys/001.ts'
import { freshFolder } from '../support/copies.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { certificates } from '../support/processes/certificates.ts'
import { debianDisk } from '../support/processes/debian-disk.ts'
import { publish, releaseOf } from '../support/processes/release.ts'
import { until } from '../support/processes/server-process.ts'
import { bareSystemdMachine, lackForSystemd, type SystemdMachine } from '../support/processes/systemd-machine.ts'

const lack =
  lackForSystemd() ?? (spawnSync('debootstrap', ['--version']).status === 0 ? undefined : 'debootstrap is missing')

/** What the guide tells an operator to change, and what stands for it here. Everything else runs as it is printed. */
const replacements = new Map([
  ['https://descargas.example', 'file:///srv/descargas'],
  // For such a name Caddy is its own authority.
  ['encuestas.example', 'encuestas.localhost'],
  ['https://ntfy.example', 'http://127.0.0.1:8099'],
])
const SITE = 'https://encuestas.localhost'
const HERE = 'http://127.0.0.1:3000'

interface Block {
  readonly heading: string
  readonly language: string
  readonly commands: string
}

/** The guide's blocks, in their order. */
function blocksOf(guide: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  for (const part of guide.split(/^( *```.*\n[\s\S]*?\n *```)$/m)) {
    const [, language, commands = ''] = /^ *```(.*)\n([\s\S]*)\n *```$/.exec(part) ?? []
    if (language !== undefined) blocks.push({ heading, language, commands })
    else heading = [...part.matchAll(/^#+ (.+)$/gm)].at(-1)?.[1] ?? heading
  }
  return blocks
}

const all = blocksOf(readFileSync('docs/operacion.md', 'utf8'))
const blocks = all.filter(({ language }) => language === 'sh')

test('all commands of the guide are run, but for those of other machines', () => {
  expect(blocks.length).toBeGreaterThan(15)
  const others = all
    .filter((block) => !blocks.includes(block))
    .map(({ heading, language }) => `${heading}: ${language}`)
  expect(others).toEqual([
    'Una réplica que toma el relevo: ini',
    'Una réplica que toma el relevo: sh ejemplo',
    'Vigilar: json',
  ])
})

test('the commands of the guide make a public site of a bare machine, and keep it', async ({ skip }) => {
  skip(lack !== undefined, lack)
  const [first, second] = [releaseOf('9.9.8'), releaseOf('9.9.9')]
  const machine = await bareMachine()
  publish(machine, first)
  expect(() => execute(machine, 'false\ntrue')).toThrow('ended with 1')

  /** What somebody does besides typing, before the block that has these words. */
  const before: Record<string, () => unknown> = {
    'certbot certonly': () => beAuthority(machine),
    'ssh-keyscan': () => letIn(machine),
    'ALERT_URL=': () => certify(machine, 90),
    'encuestas actualizar': () => publish(machine, second),
  }
  const after: Record<string, () => unknown> = {
    'deploy/instalar.sh --dominio': () => expectInstalled(machine),
    'restart caddy': async () => {
      trustCaddy(machine)
      await until(() => machine.attempt('curl', '-fsS', SITE).status === 0)
      answer(machine)
      expect(canAnswer(machine, SITE)).toBe(false)
    },
    'certbot certonly': async () => {
      // A reload ends before the new ports are open.
      await until(() => machine.attempt('curl', '-fsS', SITE).status === 0)
      expect(canAnswer(machine, SITE)).toBe(false)
      // The challenge comes without encryption, to the port that sends everybody else to the other.
      machine.run('certbot', 'renew', '--force-renewal', '--no-random-sleep-on-renew')
    },
    'start encuestas-respaldo': () => expect(copiesElsewhere(machine)).toHaveLength(1),
    'ALERT_URL=': () => expectAlerts(machine),
    'encuestas actualizar': () => expect(machine.run('journalctl', '-u', 'encuestas')).toContain('Encuestas 9.9.9'),
    'reiniciar-uno-por-uno': () => expect(answersIn(machine)).toBe(1),
  }
  const besides = async (actions: Record<string, () => unknown>, { commands }: Block) => {
    for (const [words, act] of Object.entries(actions)) if (commands.includes(words)) await act()
  }
  const words = Object.keys({ ...before, ...after })
  expect(words.filter((each) => !blocks.some(({ commands }) => commands.includes(each)))).toEqual([])
  for (const block of blocks) {
    if (block.heading === 'Restaurar en otra máquina') {
      const another = await bareMachine()
      publish(another, second)
      restoreElsewhere(machine, another, block)
      continue
    }
    await besides(before, block)
    execute(machine, block.commands)
    await besides(after, block)
  }
}, 2_400_000)

/** As root's shell would; the first command that fails ends it. */
function execute({ run }: SystemdMachine, commands: string): string {
  const printed = [...replacements].reduce((text, [told, here]) => text.replaceAll(told, here), commands)
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const shell = ['bash', '-e', '-o', 'pipefail', '-c', `cd /root\n${printed}`]
  return run('env', '-i', `PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8', ...shell)
}

/** A Debian 13 with nothing of ours, and what stands for the world around it: Debian's packages, names, downloads, another machine. */
async function bareMachine(): Promise<SystemdMachine> {
  const machine = await bareSystemdMachine(freshFolder(), debianDisk('trixie'))
  const { disk, run } = machine
  appendFileSync(join(disk, 'etc/hosts'), '\n127.0.0.1 encuestas.localhost otra.example\n')
  run('useradd', '--create-home', 'copias')
  run('systemctl', 'start', 'dbus', 'ssh')
  return machine
}

/** What was said is kept, by whoever is asked again; and nobody is given the site of the examples. */
function expectInstalled({ disk, run, attempt }: SystemdMachine): void {
  const file = join(disk, 'etc/encuestas.env')
  expect(statSync(file)).toMatchObject({ uid: 0, mode: 0o100600 })
  const before = readFileSync(file, 'utf8')
  expect(before).toContain("BRAND_NAME='Observatorio Ciudadano'")
  // Somebody who only presses Enter. Without a pause the lines would fill the memory.
  const pressed = 'while sleep 0.2; do echo; done'
  expect(run('sh', '-c', `(${pressed}) | script -qec 'encuestas instalar' /dev/null`)).toContain('No cambió nada')
  const examples = attempt('encuestas', 'instalar', '--dominio', 'encuestas.gob.mx', '--marca', 'Pulso')
  expect([examples.status, examples.stderr]).toEqual([2, expect.stringContaining('BRAND_NAME')])
  expect(readFileSync(file, 'utf8')).toBe(before)
}

function trustCaddy(machine: SystemdMachine): void {
  const authority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
  trust(machine, 'caddy', readFileSync(join(machine.disk, authority), 'utf8'))
}

function trust({ disk, run }: SystemdMachine, name: string, certificate: string): void {
  writeFileSync(join(disk, `usr/local/share/ca-certificates/${name}.crt`), certificate)
  run('update-ca-certificates')
  run('systemctl', 'set-environment', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt')
}

/** Instead of Let's Encrypt: Caddy, whom this machine trusts by now. */
async function beAuthority({ disk, run, attempt }: SystemdMachine): Promise<void> {
  run('systemctl', 'stop', 'caddy')
  const options = 'admin off\nhttp_port 8080\nhttps_port 8443\nskip_install_trust'
  writeFileSync(join(disk, 'srv/Caddyfile'), `{\n${options}\n}\nlocalhost:8443 {\ntls internal\nacme_server\n}\n`)
  const caddy = ['caddy', 'run', '--adapter', 'caddyfile', '--config', '/srv/Caddyfile']
  run('systemd-run', '--unit=authority', '--setenv=XDG_DATA_HOME=/var/lib/caddy/.local/share', ...caddy)
  const directory = 'https://localhost:8443/acme/local/directory'
  await until(() => attempt('curl', '-fsS', directory).status === 0)
  appendFileSync(join(disk, 'etc/letsencrypt/cli.ini'), `\nserver = ${directory}\n`)
}

/** Caddy's certificates end after hours. */
function certify(machine: SystemdMachine, days: number): void {
  const { make } = certificates()
  const authority = make({ name: 'An authority', isAuthority: true, days: 100 })
  const { certificate, key } = make({ name: 'encuestas.localhost', by: authority, days })
  trust(machine, 'authority', authority.certificate)
  const folder = join(machine.disk, 'etc/letsencrypt/live/encuestas.localhost')
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'fullchain.pem'), certificate)
  writeFileSync(join(folder, 'privkey.pem'), key)
  machine.run('systemctl', 'reload', 'nginx')
}

function letIn({ run }: SystemdMachine): void {
  run('install', '-d', '-o', 'copias', '/home/copias/.ssh')
  run('install', '-o', 'copias', '-m', '600', '/root/.ssh/encuestas.pub', '/home/copias/.ssh/authorized_keys')
}

const copiesElsewhere = ({ disk }: SystemdMachine) => readdirSync(join(disk, 'home/copias/encuestas')).toSorted()

function canAnswer({ run }: SystemdMachine, origin: string): boolean {
  return JSON.parse(run('curl', '-fsS', origin + apiPaths.check('001'))).canAccess
}

/** No backup has the few visitors who answered last, who may answer again where it is restored; their answers are there. */
function answersIn({ run }: SystemdMachine): number {
  const { surveys } = JSON.parse(run('encuestas', 'estado', '--json'))
  return surveys.find(({ survey }: { survey: string }) => survey === '001').completed
}

function answer({ run }: SystemdMachine): void {
  const post = (path: string, body?: object) =>
    JSON.parse(run('curl', '-fsS', ...(body ? ['--json', JSON.stringify(body)] : ['-X', 'POST']), SITE + path))
  const { sessionId } = post(apiPaths.start('001'))
  const place = { cp: '20000', colonia: 'Centro' }
  const answers = plainAnswers(survey001.questionnaire)
  const { responseId } = post(apiPaths.responses('001'), { sessionId, answers, ...place })
  post(apiPaths.complete('001'), { sessionId, responseId, ...place })
}

/** Without copies, and with a certificate that will soon end, somebody is told. */
async function expectAlerts(machine: SystemdMachine): Promise<void> {
  const { disk, run, attempt } = machine
  const listen = `require('http').createServer((asked, reply) => {
    asked.pipe(require('fs').createWriteStream('/tmp/alert')).on('close', () => reply.end()) }).listen(8099)`
  run('systemd-run', '--unit=ntfy', 'node', '--eval', listen)
  certify(machine, 12)
  run('sh', '-c', 'cd /var/lib/encuestas-respaldos && mkdir ../put-by && mv *.gz ../put-by')
  await until(() => attempt('curl', '-fsS', 'http://127.0.0.1:8099', '-d', '').status === 0)
  expect(attempt('systemctl', 'start', 'encuestas-avisos').status).toBe(1)
  run('sh', '-c', 'cd /var/lib/encuestas-respaldos && mv ../put-by/* .')
  const told = () => readFileSync(join(disk, 'tmp/alert'), 'utf8')
  for (const words of [SITE, 'No hay ninguna copia', 'menos de dos semanas']) expect(told()).toContain(words)
  certify(machine, 90)
  run('systemctl', 'start', 'encuestas-avisos')
  for (const words of ['Ya se arregló: Última copia', 'Ya se arregló: Certificado']) expect(told()).toContain(words)
}

/** On a machine that has nothing but the settings that were put by, and what is on the other one. */
function restoreElsewhere(from: SystemdMachine, to: SystemdMachine, block: Block): void {
  const step = (name: string) => blocks.filter(({ heading }) => heading.startsWith(name))
  for (const { commands } of step('1. ')) execute(to, commands)
  for (const path of ['etc/encuestas.env', 'home/copias', 'root/.ssh'])
    cpSync(join(from.disk, path), join(to.disk, path), { recursive: true, preserveTimestamps: true })
  to.run('chown', '-R', 'copias:', '/home/copias')
  to.run('mv', '/root/.ssh/encuestas', '/root/.ssh/id_ed25519')
  const [copy = ''] = copiesElsewhere(from).slice(-1)
  const [day = ''] = /\d{4}-\d\d-\d\d/.exec(copy) ?? []
  const { commands } = block
  execute(to, commands.replaceAll('encuestas-2026-11-16-110203.copia.gz', copy).replaceAll('2026-11-16', day))
  for (const { commands } of step('4. ')) execute(to, commands)
  expect(canAnswer(to, HERE)).toBe(true)
  expect(answersIn(to)).toBe(1)
}
