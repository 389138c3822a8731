import { INVISIBLE } from '#questions/plain-text.ts'
import { MOST_NOTE_LETTERS } from '#surveys/questionnaire.ts'
import type { CellOf, Report } from './report.ts'

const faults: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  { pattern: /<[a-z/!?]/i, message: 'Trae HTML: escribe solo texto.' },
  {
    pattern: /https?:|www\.|\w-*\.(com|org|net|mx|info|gob|edu)\b/i,
    message: 'Trae una liga: escribe solo texto.',
  },
  {
    pattern: new RegExp(`[\\p{Cc}\\p{Cs}]|${INVISIBLE.source}`, 'u'),
    message: 'Trae caracteres que no se ven: escríbelo de nuevo.',
  },
  { pattern: /^\s|\s$|\s{2}/, message: 'Le sobran espacios.' },
]

/** No text or name in a survey is longer. The schema reports those that are; to look into them would take long. */
const LONGEST = MOST_NOTE_LETTERS

/** Reports HTML, links, invisible characters and stray spaces in every text of a survey. */
export function checkTexts(value: unknown, report: Report, cellOf: CellOf, path = ''): void {
  if (typeof value === 'string') {
    const fault = value.length <= LONGEST && faults.find(({ pattern }) => pattern.test(value))
    if (fault) report.error(cellOf(path), fault.message)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      if (name.length <= LONGEST) checkTexts(part, report, cellOf, path === '' ? name : `${path}.${name}`)
  }
}
