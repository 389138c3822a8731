import type { DraftStory, StoryBody } from '#contract/release-schemas.ts'
import type { Release } from '#releases/release.ts'
import { automaticNews, findingOfLead } from '#rules/releases/news/news.ts'
import { problemsOf } from '#rules/releases/story/story-check.ts'

/** A draft with what the analyst wrote; where they wrote nothing, it tells its news by itself. */
export function withStory(draft: Release, { headline: written, leads }: Omit<StoryBody, 'sha256'>): Release {
  const { story: _, ...release } = draft
  const headline = written.trim()
  if (leads.length === 0 && headline === '') return release
  return {
    ...release,
    story: {
      leads: leads.map(({ id }) => id),
      ...(headline && { headline }),
      sentences: leads.map(({ id, sentence }) => sentence.trim() || (findingOfLead(draft, id)?.sentence ?? '')),
    },
  }
}

/** Why a story is refused: a line for each text that says what the release does not. */
export function refusedTexts(release: Release): string | undefined {
  const refused = release.story ? problemsOf(release, release.story).filter(({ weight }) => weight === 'refusal') : []
  const lines = refused.map(({ at, sentence }) => `${at === 'headline' ? 'Titular' : `Frase ${at + 1}`}: ${sentence}`)
  return lines.length > 0 ? lines.join('\n') : undefined
}

export function draftStory(release: Release): DraftStory {
  const { questions, batteries = [], story } = release
  const { headline, leads = [], sentences = [] } = story ?? {}
  return {
    ...(headline !== undefined && { headline }),
    leads: leads.map((id, at) => ({ id, sentence: sentences[at] ?? '' })),
    problems: story ? problemsOf(release, story) : [],
    canLead: [...questions, ...batteries].flatMap(({ id, text }) => {
      const found = findingOfLead(release, id)
      return found ? [{ id, text, sentence: found.sentence }] : []
    }),
    automatic: automaticNews(release).findings.map(({ question, sentence }) => `${question.text} ${sentence}`),
  }
}
