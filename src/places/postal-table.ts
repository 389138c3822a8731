import { linesByMunicipality } from './postal-codes.ts'

interface Entry {
  readonly municipality: string
  readonly colonias: readonly string[]
}

// A Map: in a plain object "constructor" would be a known postal code.
const entries = new Map<string, Entry>(
  linesByMunicipality.flatMap(([municipality, lines]) =>
    lines.split('\n').map((line): [string, Entry] => {
      const [code, names] = [line.slice(0, 5), line.slice(6)]
      return [code, { municipality, colonias: names.split('|') }]
    }),
  ),
)

export const postalCodes: readonly string[] = [...entries.keys()].sort()

/** In INEGI order. */
export const municipalities: readonly string[] = linesByMunicipality.map(([municipality]) => municipality)

/** Every colonia name of the state once, sorted as in Spanish. */
export const allColonias: readonly string[] = [
  ...new Set([...entries.values()].flatMap(({ colonias }) => colonias)),
].sort(new Intl.Collator('es-MX').compare)

export function isKnownPostalCode(code: string): boolean {
  return entries.has(code)
}

/** The colonias of a code, or all of the state if the code is unknown. */
export function coloniasOf(code: string): readonly string[] {
  return entries.get(code)?.colonias ?? allColonias
}

export function municipalityOf(code: string): string | undefined {
  return entries.get(code)?.municipality
}

/**
 * Codes that left the catalogue after December 2024, when their colonias moved to a neighbouring code. People still have them in
 * their documents.
 */
const retired: ReadonlySet<string> = new Set(
  '20430 20436 20454 20503 20534 20575 20705 20737 20768 20782 20785 20914 20954'.split(' '),
)

export function isRetiredPostalCode(code: string): boolean {
  return retired.has(code)
}
