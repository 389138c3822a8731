import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { childPids } from './child-pids.ts'
import { gather, until } from './server-process.ts'

const SYSTEMD = '/usr/lib/systemd/systemd'
const PATIENCE_MS = 300_000
const NAMESPACES = ['--mount', '--pid', '--cgroup', '--uts', '--ipc', '--fork']

/** A container on this machine with its own systemd. */
export interface SystemdMachine {
  /** Its disk, as seen from here. */
  readonly disk: string
  /** Returns a command's output; throws if it fails. */
  run(command: string, ...args: string[]): string
  /** The same for one that may fail. */
  attempt(command: string, ...args: string[]): { status: number | null; stdout: string; stderr: string }
  /** Follows the journal of a unit. */
  journal(unit: string): () => string
}

/** Why there can be no such machine here; undefined if there can. */
export function lackForSystemd(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can start systemd in a machine of its own'
  if (spawnSync(SYSTEMD, ['--version']).status !== 0) return 'systemd is missing'
  const tried = spawnSync('unshare', [...NAMESPACES, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { encoding: 'utf8' })
  return tried.status === 0 ? undefined : `no machine can be made within this one: ${tried.error ?? tried.stderr}`
}

/**
 * Writes to its disk stay in memory. It has its own cgroup, since systemd moves all processes that it finds in its cgroup, and
 * its own devices. It ends when its standard input closes, so also when the tests are killed.
 */
const MACHINE = `
set -e
cd "$1" && mount -t tmpfs tmpfs . && cd "$1"
mkdir disk disk-writes disk-work project-writes project-work groups
mount -t overlay overlay -o "lowerdir=$6,upperdir=disk-writes,workdir=disk-work" disk
mkdir -p "disk/$4" disk/before
mount -t overlay overlay -o "metacopy=on,lowerdir=$2,upperdir=project-writes,workdir=project-work" "disk/$4"
touch disk/usr/bin/node && mount --bind "$3" disk/usr/bin/node
for folder in dev root run tmp var/tmp; do mount -t tmpfs -o mode=755 tmpfs "disk/$folder"; done
chmod 1777 disk/tmp disk/var/tmp
mkdir disk/dev/shm disk/dev/pts && ln -s pts/ptmx disk/dev/ptmx
for device in null zero full random urandom tty; do
  touch "disk/dev/$device" && mount --bind "/dev/$device" "disk/dev/$device"
done
# What this machine starts is not to be started again, and a .env of a developer is not to be read.
rm -rf disk/etc/systemd/system/* disk/usr/lib/systemd/system/*.wants disk/usr/lib/systemd/system-generators \\
  disk/usr/lib/systemd/system/systemd-journald-audit.socket disk/opt/encuestas/.env
printf '[Journal]\\nStorage=volatile\\nReadKMsg=no\\nAudit=\\nRateLimitBurst=0\\n' > disk/etc/systemd/journald.conf
mount -t cgroup2 cgroup2 groups
group=groups/encuestas-$$
mkdir "$group"
sh -c 'echo $$ > "$0/cgroup.procs" && exec "$@"' "$group" unshare ${NAMESPACES.join(' ')} $5 --kill-child sh -c '
  set -e
  # Not chroot: within it nobody may make a namespace of users, which the unit asks for.
  cd disk && pivot_root . before
  mount -t proc proc /proc && mount --bind /proc/sys /proc/sys
  # A network of its own may be set as it likes.
  if [ "$0" = --net ]; then mount --bind /proc/sys/net /proc/sys/net && ip link set lo up; fi
  mount -o remount,bind,ro /proc/sys
  mount -t sysfs -o ro sysfs /sys && mount -t cgroup2 cgroup2 /sys/fs/cgroup
  umount -l /before
  exec env -i container=encuestas PATH=/usr/sbin:/usr/bin:/sbin:/bin ${SYSTEMD} --unit=basic.target
' "$5" &
echo $!
read -r _ || true
kill -KILL $(cat /proc/$!/task/$!/children) && wait $! || true
until find "$group" -depth -type d -exec rmdir {} + 2>/dev/null; do sleep 0.1; done
`

/** With the project in /opt/encuestas, and on this machine's network. Ends with the test. */
export function systemdMachine(): Promise<SystemdMachine> {
  return startMachine(resolve('.'), 'opt/encuestas')
}

/** Without the project, and on a network of its own; what can be downloaded is in /srv/descargas. */
export function bareSystemdMachine(downloads: string, disk?: string): Promise<SystemdMachine> {
  return startMachine(downloads, 'srv/descargas', '--net', disk)
}

/** With this machine's disk, unless another is given. */
async function startMachine(shown: string, place: string, network = '', disk = '/'): Promise<SystemdMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-systemd-'))
  const script = ['sh', '-c', MACHINE, 'sh', folder, shown, process.execPath, place, network, disk]
  // In a process group of its own: a signal to the tests would end it before it has cleaned up.
  const machine = spawn('unshare', ['--mount', ...script], { stdio: 'pipe', detached: true })
  const starter = gather(machine.stdout)
  const complaints = gather(machine.stderr)
  const ended = new Promise<void>((settle) => machine.on('close', () => settle()))
  onTestFinished(async () => {
    machine.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  await until(() => {
    if (machine.exitCode !== null) throw new Error(`The machine did not start: ${complaints()}`)
    return starter().endsWith('\n')
  })
  const init = () => childPids(Number(starter()))[0] ?? 0
  await until(() => isListening(init()))
  const inside = (command: string[]) => ['--target', String(init()), '--all', ...command]
  const attempt = (...command: string[]) =>
    spawnSync('nsenter', inside(command), { encoding: 'utf8', timeout: PATIENCE_MS })
  const run = (...command: string[]) => {
    const { status, stdout, stderr } = attempt(...command)
    if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`)
    return stdout
  }
  run('systemctl', 'start', 'systemd-journald')
  return {
    disk: `/proc/${init()}/root`,
    run,
    attempt,
    journal(unit) {
      const follow = ['journalctl', '--unit', unit, '--output', 'cat', '--follow', '--lines', 'all']
      return gather(spawn('nsenter', inside(follow), { stdio: ['ignore', 'pipe', 'ignore'] }).stdout)
    },
  }
}

/** Until it runs systemd, it is a shell that prepares the disk, with this machine's /run. */
function isListening(pid: number): boolean {
  const isSystemd = pid > 0 && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'systemd\n'
  return isSystemd && existsSync(`/proc/${pid}/root/run/systemd/private`)
}
