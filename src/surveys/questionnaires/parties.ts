import type { Option } from '../questionnaire.ts'

export const pan = { id: 'pan', label: 'Partido Acción Nacional (PAN)' } as const satisfies Option

export const partiesButPan = [
  { id: 'pri', label: 'Partido Revolucionario Institucional (PRI)' },
  { id: 'pvem', label: 'Partido Verde Ecologista de México (PVEM)' },
  { id: 'pt', label: 'Partido del Trabajo (PT)' },
  { id: 'mc', label: 'Movimiento Ciudadano (MC)' },
  { id: 'morena', label: 'MORENA' },
] as const satisfies readonly Option[]

/** The national parties that kept their registration after 2024. */
export const parties = [pan, ...partiesButPan] as const
