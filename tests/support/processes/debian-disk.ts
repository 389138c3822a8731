import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MIRROR = 'http://deb.debian.org/debian'

/** Says whether Debian has a package, and starts what installing it would start: a bare machine has no internet. */
const APT_GET = `#!/bin/sh
[ "$1" = install ] || exit 0
shift
while [ "$1" = -y ] || [ "$1" = --no-install-recommends ]; do shift; done
[ "$(apt-cache show --no-all-versions "$@" | grep -c ^Package:)" -eq $# ] || exit 100
for name; do
  case "$name" in
    caddy) systemctl start caddy ;;
    nginx-light) systemctl start nginx ;;
    postgresql) systemctl start "postgresql@$(ls /etc/postgresql)-main" ;;
  esac
done
`

/** What the machine is given instead of a boot loader and an installer, and all that the guide installs. */
const PACKAGES =
  'systemd dbus iproute2 procps openssh-server ca-certificates curl libatomic1 openssh-client openssl rsync ufw caddy certbot nginx-light postgresql'

/** A package that starts its program when it is installed would start it here, outside of the machine. */
const INSTALL = `
set -e
mount -t proc proc /proc
printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d
apt-get update -qq
apt-get install -y -qq --no-install-recommends ${PACKAGES}
rm /usr/sbin/policy-rc.d
apt-get clean
`

/** The disk of a bare Debian of this suite, made once (three minutes, 1 GB) and kept on this machine. */
export function debianDisk(suite: string): string {
  const disk = `/var/cache/encuestas-debian-${suite}`
  if (existsSync(disk)) return disk
  const draft = `${disk}.${process.pid}`
  const run = (command: string, ...args: string[]) => {
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  }
  try {
    run('debootstrap', '--variant=minbase', '--include=ca-certificates', suite, draft, MIRROR)
    run('cp', '/etc/resolv.conf', join(draft, 'etc/resolv.conf'))
    run('unshare', '--mount', '--pid', '--fork', 'chroot', draft, 'sh', '-c', INSTALL)
    writeFileSync(join(draft, 'usr/local/bin/apt-get'), APT_GET, { mode: 0o755 })
    renameSync(draft, disk)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return disk
}
