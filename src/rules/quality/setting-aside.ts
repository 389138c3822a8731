import { type Flag, hasFlag } from './flags.ts'

/**
 * Responses that look like ballot stuffing are kept but not counted while a rule that finds them is on. A rule is a combination
 * of flags; which rules are on is decided for each survey.
 */
export const asideRules = [
  {
    id: 'crowded-network',
    name: 'red muy concurrida',
    flags: ['crowded-network'],
    isOnByDefault: true,
    meaning:
      'Llegaron en poco tiempo más respuestas de una misma red que las que reúne una escuela, una oficina o una compañía telefónica. También se apartan si traen prueba de trabajo.',
  },
  {
    id: 'no-proof-in-busy-network',
    name: 'sin prueba de trabajo en una red concurrida',
    flags: ['busy-network', 'no-proof'],
    isOnByDefault: true,
    meaning:
      'La página resuelve la prueba por sí sola; quien no la trae en una red con muchas respuestas suele ser un programa. También puede ser un teléfono muy antiguo en una red compartida.',
  },
  {
    id: 'no-proof-in-burst',
    name: 'sin prueba de trabajo en una ráfaga',
    flags: ['burst', 'no-proof'],
    isOnByDefault: true,
    meaning:
      'La encuesta recibía muchas más respuestas de lo usual y esta llegó sin la prueba que la página resuelve. Una mención en televisión también provoca una ráfaga, pero esas personas traen la prueba.',
  },
  {
    id: 'unverified',
    name: 'Typeform no la confirmó',
    flags: ['unverified'],
    isOnByDefault: true,
    meaning:
      'La página dijo que el formulario se envió, y en uno o dos días Typeform no mostró esa respuesta. Puede ser un programa que inventa envíos, o una falla entre Typeform y este sitio.',
    advice: 'Revisa antes que el webhook y la clave de Typeform funcionen.',
  },
  {
    id: 'stand-in',
    name: 'formulario propio en lugar de Typeform',
    flags: ['stand-in'],
    isOnByDefault: false,
    meaning:
      'La encuesta se responde en Typeform y esta respuesta llegó por nuestro formulario, que se ofrece cuando el de Typeform no carga. Typeform no puede confirmarla: puede ser una persona con mala conexión, o un programa que dice que Typeform no cargó.',
  },
  {
    id: 'repeated',
    name: 'respuestas idénticas a muchas otras',
    flags: ['repeated'],
    isOnByDefault: false,
    meaning:
      'En uno o dos días, 20 respuestas o más, y al menos una de cada cien, eligieron exactamente lo mismo; lo escrito no se compara. Puede ser un programa, o personas que repiten una consigna.',
  },
  {
    id: 'quick',
    name: 'menos de 20 segundos',
    flags: ['quick'],
    isOnByDefault: false,
    meaning:
      'Nadie lee el cuestionario en ese tiempo. Un programa puede esperar: esto aparta a quien respondió sin leer, no a quien quiere engañar.',
  },
] as const satisfies readonly AsideRule[]

interface AsideRule {
  readonly id: string
  readonly name: string
  /** A response must have all of these. */
  readonly flags: readonly Flag[]
  readonly isOnByDefault: boolean
  /** What it can and cannot mean, for everybody: the public method page shows it. */
  readonly meaning: string
  /** What to look at before deciding, for the panel only. */
  readonly advice?: string
}

export type RuleId = (typeof asideRules)[number]['id']

/** Somebody switched a rule on or off. */
export interface AsideDecision {
  readonly rule: string
  readonly isOn: boolean
  readonly reason: string
  readonly at: number
}

/** The rules that are on, given the decisions so far, the oldest first. */
export function rulesInForce(decisions: readonly Pick<AsideDecision, 'rule' | 'isOn'>[]): RuleId[] {
  const last = new Map(decisions.map(({ rule, isOn }) => [rule, isOn]))
  return asideRules.filter(({ id, isOnByDefault }) => last.get(id) ?? isOnByDefault).map(({ id }) => id)
}

/** The first of these rules that sets a response with such flags aside: it counts once, even if several do. */
export function ruleFor(flags: string, inForce: readonly RuleId[]): RuleId | undefined {
  if (flags === '') return undefined
  const fits = (rule: AsideRule) => rule.flags.every((flag) => hasFlag(flags, flag))
  return asideRules.find((rule) => inForce.includes(rule.id) && fits(rule))?.id
}

export interface RuleCount {
  readonly rule: RuleId
  readonly name: string
  readonly responses: number
}

/** How many responses each rule sets aside, of responses counted by their flags. Rules that find none are left out. */
export function setAsideList(
  byFlags: Iterable<readonly [flags: string, amount: number]>,
  inForce: readonly RuleId[],
): RuleCount[] {
  const found = new Map<RuleId, number>()
  for (const [flags, amount] of byFlags) {
    const rule = ruleFor(flags, inForce)
    if (rule) found.set(rule, (found.get(rule) ?? 0) + amount)
  }
  return asideRules.flatMap(({ id, name }) => {
    const responses = found.get(id) ?? 0
    return responses > 0 ? [{ rule: id, name, responses }] : []
  })
}

export function meaningInPanel({ meaning, advice }: AsideRule): string {
  return advice ? `${meaning} ${advice}` : meaning
}

export function ruleName(rule: string): string {
  return asideRules.find(({ id }) => id === rule)?.name ?? rule
}
