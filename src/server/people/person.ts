import type { Action, RecordEntry } from '#rules/people/record.ts'
import type { Role } from '#rules/people/roles.ts'

/** Who makes a call of the panel. */
export interface Person {
  readonly user: string
  readonly name: string
  readonly role: Role
  /** Whether they logged in with ADMIN_USER and ADMIN_PASSWORD. */
  readonly isOfSettings: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Only for calls and pages of the panel. */
    person: Person
  }
}

type About = Pick<RecordEntry, 'surveyId' | 'detail' | 'reason'>

/** Who does something in the panel, and when. */
export function byPerson({ user }: Pick<Person, 'user'>): Pick<RecordEntry, 'at' | 'person' | 'origin'> {
  return { at: Date.now(), person: user, origin: 'panel' }
}

/** What a person does in the panel, for the record. */
export function inPanel(person: Pick<Person, 'user'>, action: Action, about: About = {}): RecordEntry {
  return { ...byPerson(person), action, ...about }
}
