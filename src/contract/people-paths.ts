import { pagePaths } from './paths.ts'

/** The people who work here and what they did. Kept apart from `paths.ts`, which every survey page loads. */
export const peoplePaths = {
  page: `${pagePaths.stats}/personas`,
  me: '/api/panel/yo',
  ownPassword: '/api/panel/yo/contrasena',
  accounts: '/api/panel/personas',
  account: (user: string) => `/api/panel/personas/${user}`,
  removal: (user: string) => `/api/panel/personas/${user}/quitar`,
  record: '/api/panel/registro',
  recordCsv: `${pagePaths.stats}/registro.csv`,
}
