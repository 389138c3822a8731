import type { FixedSurveyId } from '../catalog.ts'

/** Why questions of the program's own surveys that speak of elections or parties are not electoral: none shows whom voters prefer. */
export const notElectoral: Readonly<Partial<Record<FixedSurveyId, Readonly<Record<string, string>>>>> = {
  '001': { 'election-interest': 'pregunta cuánto interesa la elección, no a quién se prefiere' },
  '002': { 'election-news-frequency': 'pregunta si llegaron noticias, no a quién se prefiere' },
  '003': {
    'alliances-news': 'pregunta cuánto se ha oído de las alianzas',
    'alliances-opinion': 'pregunta por las alianzas en general, sin nombrar ninguna',
    'pan-strength': 'pregunta qué tan fuerte parece, no si se votaría por él',
  },
  '004': {
    'women-candidates-change': 'pregunta cuántas mujeres son candidatas, no por quién se votaría',
    'nomination-chances': 'pregunta por oportunidades de mujeres y hombres',
    'chances-reasons': 'pregunta por las causas de una diferencia de oportunidades',
    'parity-opinion': 'pregunta por la regla de paridad',
    'candidate-sex-weight': 'pregunta cuánto pesa el sexo de quien compite, no por quién se votaría',
    'women-candidates-comment': 'pide una opinión libre sobre candidaturas de mujeres, sin nombrar a nadie',
  },
}
