/** An XLSForm name as one of our ids: lower case, with hyphens for underscores. */
export function idFrom(name: string): string {
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
