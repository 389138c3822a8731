import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import type { Accent } from '#surveys/survey.ts'

/** A field study has the accent colour of its survey. */
export function accentOf(surveyId: string): Accent {
  return findSurvey(fixedSurveys, surveyId)?.accent ?? 'blue'
}

/** The accents of the style sheet, for pictures, which are downloaded without it. */
export const accentColours: Readonly<Record<Accent, string>> = {
  blue: '#2450b2',
  green: '#0c7050',
  amber: '#9a5305',
  purple: '#7137b5',
  cyan: '#0a6d84',
}
