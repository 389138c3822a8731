import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { badgeThanks, commonSurvey, plainThanks } from '#surveys/common-texts.ts'

type Texts = Omit<SurveyDocument, 'questionnaire' | 'notElectoral'>
type Settings = Pick<Texts, 'title' | 'description' | 'accent'> & {
  readonly share: string | undefined
  /** The thank-you sentence about what happens to the response. */
  readonly registered: string | undefined
}

/** The texts of a survey whose sheet «textos» is empty. */
export function textsFrom({ title, description, accent, share, registered }: Settings): Texts {
  return {
    title,
    description,
    accent,
    form: { kind: 'builtin' },
    header: { back: 'Inicio' },
    ...commonSurvey,
    answering: {
      title,
      repeatsServerMessage: true,
      notice: { title: 'Información Segura', text: 'Todas las respuestas son anónimas y se procesan de forma segura.' },
    },
    share: { text: share ?? `Ya contesté «${title}». Participa tú también, es anónimo:`, xLabel: 'X' },
    thanks: registered === undefined ? plainThanks : { ...badgeThanks, colour: accent, registered },
  }
}

/** The texts that the sheet «settings» holds. */
export function settingsOf({ title, description, accent, share, thanks }: Texts): Settings {
  return {
    title,
    description,
    accent,
    share: share.text,
    registered: thanks.kind === 'badge' ? thanks.registered : undefined,
  }
}

/** Every text by its path, such as «place.button.ready». The sheet «textos» has those that differ from the common ones. */
export function flattened(texts: object, prefix = ''): Map<string, string | boolean> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]: [string, object | string | boolean]) =>
      typeof value === 'object' ? [...flattened(value, `${prefix}${name}.`)] : [[`${prefix}${name}`, value]],
    ),
  )
}

const parts = ['form', 'header', 'intro', 'flow', 'denied', 'failed', 'place', 'answering', 'share', 'thanks']

/** Whether the sheet «textos» may use this key. Whether there is such a text is left to the schema. */
export function isTextName(name: string): boolean {
  const [part = '', ...rest] = name.split('.')
  return (
    parts.includes(part) &&
    rest.length > 0 &&
    rest.length < 4 &&
    rest.every((each) => /^[a-z]+$/i.test(each) && !(each in Object.prototype))
  )
}

/** The common texts with changes, still to be checked against the schema. An empty text removes one. */
export function withChangedTexts(texts: Texts, changes: ReadonlyMap<string, string>): object {
  const common = flattened(texts)
  const whole: Record<string, unknown> = Object.fromEntries(parts.map((part) => [part, {}]))
  for (const [name, text] of new Map([...common, ...changes])) {
    if (text === '' && changes.has(name)) continue
    const isSwitch = typeof common.get(name) === 'boolean' && (text === 'true' || text === 'false')
    const steps = name.split('.')
    const last = steps.pop() ?? ''
    let parent = whole
    for (const step of steps) {
      if (typeof parent[step] !== 'object') parent[step] = {}
      parent = parent[step] as Record<string, unknown>
    }
    parent[last] = isSwitch ? text === 'true' : text
  }
  return whole
}
