/**
 * Codes that left the catalogue after December 2024; their colonias moved to a neighbouring code. People still have them on
 * their papers.
 */
const retired: ReadonlySet<string> = new Set([
  '20430',
  '20436',
  '20454',
  '20503',
  '20534',
  '20575',
  '20705',
  '20737',
  '20768',
  '20782',
  '20785',
  '20914',
  '20954',
])

export function isRetiredPostalCode(code: string): boolean {
  return retired.has(code)
}
