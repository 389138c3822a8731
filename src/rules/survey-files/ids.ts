/** An XLSForm name as one of our ids: lower case and without accents, with hyphens for all other signs. The code -99 is «menos-99». */
export function idFrom(name: string): string {
  const plain = simpleId(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^-(?=\d)/, 'menos-')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return plain === '' ? simpleId(name) : plain
}

/** Whether a name is more than lower case and hyphens away from its id, so that its author would not know it again. */
export function isRenamed(name: string): boolean {
  return idFrom(name) !== simpleId(name)
}

function simpleId(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', '-')
}

/** What is wrong with an id. Those of questions and sections begin with a letter, as XLSForm and export columns require. */
export function problemOfId(
  id: string,
  { mayBeginWithDigit }: { readonly mayBeginWithDigit: boolean },
): string | undefined {
  const shown = id.length > 64 ? `${id.slice(0, 64)}…` : id
  if (id.length > 64) return `«${shown}» es un nombre de ${id.length} letras: caben 64.`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return `«${shown}» no sirve como nombre: usa letras sin acento, números y guiones, por ejemplo «agua-dias».`
  if (!mayBeginWithDigit && /^\d/.test(id)) return `«${shown}» no sirve como nombre: empieza con una letra.`
  // Ids are used as keys of plain objects, which have a `constructor`.
  if (id in Object.prototype) return `«${shown}» es un nombre reservado: escribe otro.`
  return undefined
}
