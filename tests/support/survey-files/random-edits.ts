import fc from 'fast-check'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'

type Part = string | number | boolean | Part[] | { [name: string]: Part }
type Throw = (sides: number) => number

/** One edit of any part of a survey: a word, a number, something taken away, added, renamed or moved. */
export const randomEdit: fc.Arbitrary<(document: SurveyDocument) => SurveyDocument> = fc
  .tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())
  .map(([part, ...luck]) => (document) => {
    const edited = structuredClone(document) as unknown as Part
    const throwDice: Throw = (sides) => (luck.shift() ?? 0) % sides
    const all = placesIn(edited)
    all[part % all.length]?.((value, name) => changed(value, name, throwDice))
    return edited as unknown as SurveyDocument
  })

type Place = (change: (value: Part, name: string) => Part | undefined) => void

function placesIn(whole: Part): Place[] {
  if (typeof whole !== 'object') return []
  const inside = whole as { [name: string]: Part }
  return Object.keys(inside).flatMap((name) => [
    (change) => {
      const value = change(inside[name] as Part, name)
      if (value === undefined) delete inside[name]
      else inside[name] = value
    },
    ...placesIn(inside[name] as Part),
  ])
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
  const one = list[at] as Part
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
