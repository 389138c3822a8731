/** Who a survey is for. Only surveys opened from files can be for fewer than everybody. */
export const visibilities = ['public', 'link', 'trial'] as const

export type Visibility = (typeof visibilities)[number]

export const visibilityTexts: Readonly<Record<Visibility, { readonly name: string; readonly meaning: string }>> = {
  public: { name: 'pública', meaning: 'Aparece en el inicio, en las listas y en los buscadores.' },
  link: { name: 'con enlace', meaning: 'No aparece en ninguna parte: la contesta quien recibe su enlace.' },
  trial: {
    name: 'de prueba',
    meaning: 'También con enlace. Sus respuestas no entran en ningún resultado y se pueden borrar.',
  },
}

/** Whether lists, feeds, metrics and robots may know of a survey. */
export function isListed(visibility: Visibility): boolean {
  return visibility === 'public'
}
