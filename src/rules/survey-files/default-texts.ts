import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { badgeThanks, commonSurvey, plainThanks } from '#surveys/common-texts.ts'

type Texts = Omit<SurveyDocument, 'questionnaire' | 'notElectoral'>
type Settings = Pick<Texts, 'title' | 'description' | 'accent'> & {
  readonly share: string | undefined
  /** What becomes of the response. */
  readonly registered: string | undefined
}

/** The texts of a survey that says nothing but its settings. */
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
    thanks:
      registered === undefined
        ? plainThanks
        : { ...badgeThanks, colour: accent === 'purple' ? 'purple' : 'cyan', registered },
  }
}

/** Everything that the sheet «settings» says of a survey. */
export function settingsOf({ title, description, accent, share, thanks }: Texts): Settings {
  return {
    title,
    description,
    accent,
    share: share.text,
    registered: thanks.kind === 'badge' ? thanks.registered : undefined,
  }
}

/** «place.button.ready» and what it says, for each text. The sheet «textos» has those that differ from the common ones. */
export function flattened(texts: object, prefix = ''): Map<string, string | boolean> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]: [string, object | string | boolean]) =>
      typeof value === 'object' ? [...flattened(value, `${prefix}${name}.`)] : [[`${prefix}${name}`, value]],
    ),
  )
}

const parts = ['form', 'header', 'intro', 'flow', 'denied', 'failed', 'place', 'answering', 'share', 'thanks']

/** Whether the sheet «textos» may say it: whether such a text exists is for the schema to judge. */
export function isTextName(name: string): boolean {
  const [part = '', ...rest] = name.split('.')
  return (
    parts.includes(part) &&
    rest.length > 0 &&
    rest.length < 4 &&
    rest.every((each) => /^[a-z]+$/i.test(each) && !(each in Object.prototype))
  )
}

/** The common texts with others in their place, for the schema to judge. An empty one takes one away. */
export function withTexts(texts: Texts, changes: ReadonlyMap<string, string>): object {
  const common = flattened(texts)
  const whole: Record<string, unknown> = Object.fromEntries(parts.map((part) => [part, {}]))
  for (const [name, text] of new Map([...common, ...changes])) {
    if (text === '' && changes.has(name)) continue
    const isSwitch = typeof common.get(name) === 'boolean' && (text === 'true' || text === 'false')
    const path = name.split('.')
    const last = path.pop() ?? ''
    let inside = whole
    for (const step of path) {
      const next = inside[step]
      inside = inside[step] = typeof next === 'object' ? (next as Record<string, unknown>) : {}
    }
    inside[last] = isSwitch ? text === 'true' : text
  }
  return whole
}
