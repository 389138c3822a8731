import fc from 'fast-check'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'

type Part = string | number | boolean | Part[] | { [name: string]: Part }
type Throw = (sides: number) => number

/** One edit of any part of a survey: a word, a number, something taken away, added, renamed or moved. */
export const randomEdit: fc.Arbitrary<(document: SurveyDocument) => SurveyDocument> = fc
  .tuple(fc.boolean(), fc.nat(), fc.nat(), fc.nat(), fc.nat())
  .map(([isOfList, part, ...luck]) => (document) => {
    const edited = structuredClone(document) as unknown as Part
    const throwDice: Throw = (sides) => (luck.shift() ?? 0) % sides
    // Lists are few among hundreds of words, but most rules are about them.
    const all = placesIn(edited).filter(({ inside, name }) => !isOfList || Array.isArray(inside[name]))
    const { inside, name } = all[part % all.length] ?? { inside: {}, name: '' }
    const value = changed(inside[name] ?? '', name, throwDice)
    if (value === undefined) delete inside[name]
    else inside[name] = value
    return edited as unknown as SurveyDocument
  })

function placesIn(whole: Part): { inside: Record<string, Part>; name: string }[] {
  if (typeof whole !== 'object') return []
  const inside = whole as Record<string, Part>
  return Object.entries(inside).flatMap(([name, part]) => [{ inside, name }, ...placesIn(part)])
}

const optional = ['help', 'intro', 'isElectoral', 'showIf', 'role']
let made = 0

function changed(value: Part, name: string, throwDice: Throw): Part | undefined {
  if (optional.includes(name) && throwDice(3) === 0) return undefined
  if (typeof value === 'string') return name === 'id' ? `${value}-${made++}` : `${value} y más`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return changedList(value, throwDice)
  return 'text' in value ? { ...value, ...(throwDice(2) ? { isElectoral: true } : { help: 'Otra ayuda.' }) } : value
}

function changedList(list: Part[], throwDice: Throw): Part[] {
  const at = throwDice(list.length)
  const one = list[at]
  if (one === undefined) return list
  const isNamed = typeof one === 'object' && 'id' in one
  switch (throwDice(4)) {
    case 0:
      return list.toSpliced(at, 1)
    case 1:
      return list.toSpliced(at, 1).toSpliced(throwDice(list.length), 0, one)
    default: {
      const added = isNamed
        ? { ...one, id: `nuevo-${made++}`, ...('required' in one && { required: made % 4 === 0 }) }
        : one
      return list.toSpliced(throwDice(2) ? list.length : at, 0, added)
    }
  }
}
