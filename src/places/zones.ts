/** Parts of the state. Small municipalities are grouped, because few people answer in each. */
export const zones = ['capital', 'metro', 'north', 'west-east'] as const

export type Zone = (typeof zones)[number]

const zoneOfMunicipality = new Map<string, Zone>([
  ['Aguascalientes', 'capital'],
  ['Jesús María', 'metro'],
  ['San Francisco de los Romo', 'metro'],
  ['Asientos', 'north'],
  ['Cosío', 'north'],
  ['Pabellón de Arteaga', 'north'],
  ['Rincón de Romos', 'north'],
  ['San José de Gracia', 'north'],
  ['Tepezalá', 'north'],
  ['Calvillo', 'west-east'],
  ['El Llano', 'west-east'],
])

export function zoneOf(municipality: string): Zone | undefined {
  return zoneOfMunicipality.get(municipality)
}

export function municipalitiesOf(zone: Zone): string[] {
  return [...zoneOfMunicipality].flatMap(([municipality, of]) => (of === zone ? [municipality] : []))
}
