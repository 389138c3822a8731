/** What a person who works here may do. Each role may also do what those before it may. */
export const roles = ['reading', 'analysis', 'administration'] as const

export type Role = (typeof roles)[number]

export const roleTexts: Readonly<Record<Role, { readonly name: string; readonly meaning: string }>> = {
  reading: { name: 'lectura', meaning: 've el panel, sin las respuestas escritas ni las descargas' },
  analysis: { name: 'análisis', meaning: 've todo el panel, descarga, codifica y escribe cuestionarios y borradores' },
  administration: {
    name: 'administración',
    meaning: 'hace todo: también abre, cierra y publica encuestas, decide las reglas y da acceso a las personas',
  },
}

export function mayAct(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

export interface Account {
  /** What is typed to log in. Never given to somebody else, so that the record stays true. */
  readonly user: string
  readonly name: string
  readonly role: Role
  readonly state: 'active' | 'removed'
}

/** Whether nobody with an account could manage people any more. */
export function isLastAdministrator(accounts: readonly Account[], user: string): boolean {
  const administrators = accounts.filter(({ role, state }) => role === 'administration' && state === 'active')
  return administrators.length === 1 && administrators[0]?.user === user
}

const LONGEST_NAME = 80

/** What is wrong with a user's name. No colon: HTTP Basic ends the name there. */
export function userProblem(user: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9._-]{1,31}$/.test(user))
    return 'El usuario lleva de 2 a 32 letras minúsculas sin acento, números, puntos o guiones.'
  return undefined
}

export function nameProblem(name: string): string | undefined {
  if (name.trim() === '' || name.length > LONGEST_NAME) return `El nombre lleva de 1 a ${LONGEST_NAME} letras.`
  return undefined
}
