/** What an analyst may write: how many questions to lead with, and how many letters. */
export const STORY_LIMITS = { leads: 3, headline: 110, sentence: 240 } as const
