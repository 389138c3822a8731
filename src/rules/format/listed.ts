/** «a, b o c». */
export function listed(names: readonly string[], word: 'y' | 'o' | 'ni'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}
