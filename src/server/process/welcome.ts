import type { Config } from '../config.ts'
import { startWarnings } from '../health/settings-checks.ts'

/** What the operator reads once the site is there, and what to see to before others do. */
export function welcome(config: Config, port: number): void {
  const { publicOrigin, admin } = config
  const password = admin.isGenerated
    ? `contraseña ${admin.password} (nueva en cada inicio)`
    : 'la contraseña de ADMIN_PASSWORD'
  console.log(`\n  Sitio:  http://localhost:${port}  (público: ${publicOrigin})`)
  console.log(`  Panel:  http://localhost:${port}/stats  usuario ${admin.user}, ${password}\n`)
  for (const line of startWarnings(config)) console.log(line)
}
