import type { Survey } from './survey.ts'

export const surveys: readonly Survey[] = [
  { id: '001', title: 'El camino hacia la gubernatura', form: { kind: 'typeform', formId: 'NqzbClAQ' } },
  { id: '002', title: 'La batalla por la alcaldía', form: { kind: 'typeform', formId: 'KXkCN00o' } },
  {
    id: '003',
    title: 'La alianza del PAN, entre la fuerza y la debilidad',
    form: { kind: 'typeform', formId: 'tTkIHic8' },
  },
  { id: '004', title: 'Mujeres en Boletas en Aguascalientes', form: { kind: 'builtin' } },
  { id: '005', title: 'Agua y Servicios en Aguascalientes', form: { kind: 'builtin' } },
]

export function findSurvey(id: string): Survey | undefined {
  return surveys.find((survey) => survey.id === id)
}
