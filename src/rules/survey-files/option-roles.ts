import type { Option } from '#questions/base-question.ts'
import { tidy } from './sheet-table.ts'

export type Role = NonNullable<Option['role']>

export const roles: readonly Role[] = ['last', 'other', 'none', 'dont-know', 'no-answer']

/** In the column «role», for an option that looks as if it had a role and has none. */
export const NO_ROLE = 'ordinaria'

/** The options that can be chosen together with others. */
export function joinableOptions(options: readonly Option[]): readonly Option[] {
  return options.filter(({ role }) => !role || role === 'last' || role === 'other')
}

const looksLike: Readonly<Record<Role, RegExp>> = {
  last: /^(anular(ía|é)( mi voto)?|no (votar(ía|é)|iría a votar))$/i,
  other: /^otr[oa]s?( cosa| opción| respuesta)?( \(.*\))?$/i,
  none: /^ningun[oa]s?( de (est|ell)[oa]s| de l[oa]s anteriores)?$/i,
  // «No sabe / No contesta» is one option: whoever chooses it gave no opinion.
  'dont-know':
    /^(no (lo )?(sé|se|sabe|recuerdo)|ns|(no sab(e|ía)|ns) ?[/,-]? ?(o )?(no (contest(a|ó|o)|respond(e|ió))|nc))( ?\(no leer\))?$/i,
  'no-answer': /^((prefiero )?no (contest(ar|a|o|ó)|respond(er|e|o|ió))|nc)$/i,
}

/** The role that an option seems to have by its id or label: ordinary XLSForm workbooks have no column for it. */
export function guessedRole({ id, label }: Pick<Option, 'id' | 'label'>): Role | undefined {
  return roles.find((role) => id === role) ?? roles.find((role) => looksLike[role].test(tidy(label)))
}
