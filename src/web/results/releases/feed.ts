import type { PageDrawer, PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { longDay, startOfDay } from '#rules/format/dates.ts'
import { escapeXml } from '#rules/format/escape-xml.ts'
import { people } from '#rules/format/percent.ts'
import { newsOf } from '#rules/releases/news/news.ts'
import { canonicalPath, withoutElectoral } from './release-view.ts'

export interface FeedEntry {
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly publishedOn: string
  readonly changedOn: string
}

/**
 * Everything published, newest first, as an Atom feed. Never with an electoral number: readers keep what they fetched, and an
 * electoral silence could not take it back.
 */
export const drawFeed: PageDrawer['drawFeed'] = (settings, { surveys }) =>
  atomFeed(settings, { path: releasePaths.feed, page: releasePaths.all, title: `Resultados ${settings.brand.name}` }, [
    ...surveys.flatMap(({ releases }) => releases.map(releaseEntry)),
    ...fieldStudyEntries,
  ])

interface Feed {
  readonly path: string
  /** The page that shows the same. */
  readonly page: string
  readonly title: string
}

export function atomFeed(settings: PageSettings, { path, page, title }: Feed, entries: readonly FeedEntry[]): string {
  const changed =
    entries
      .map(({ changedOn }) => changedOn)
      .toSorted()
      .at(-1) ?? ''
  const { publicOrigin, brand } = settings
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-MX">
  <id>${publicOrigin}${path}</id>
  <title>${escapeXml(title)}</title>
  <updated>${momentOf(changed)}</updated>
  <link rel="self" type="application/atom+xml" href="${publicOrigin}${path}"/>
  <link rel="alternate" type="text/html" href="${publicOrigin}${page}"/>
  <author><name>${escapeXml(brand.name)}</name></author>
${entries
  .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
  .map((entry) => entryXml(entry, settings))
  .join('\n')}
</feed>
`
}

function entryXml({ path, title, summary, publishedOn, changedOn }: FeedEntry, { publicOrigin }: PageSettings): string {
  return `  <entry>
    <id>${publicOrigin}${path}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${publicOrigin}${path}"/>
    <published>${momentOf(publishedOn)}</published>
    <updated>${momentOf(changedOn)}</updated>
    <summary>${escapeXml(summary)}</summary>
  </entry>`
}

/** A withdrawn release stays, without its numbers: who has them already must learn that they were withdrawn. */
function releaseEntry({ release, withdrawn, publicOn }: StoredRelease): FeedEntry {
  const { surveyTitle, number, publishedOn } = release
  const about = { path: canonicalPath(release), publishedOn }
  if (withdrawn)
    return {
      ...about,
      title: `Publicación retirada: ${surveyTitle}, publicación ${number}`,
      summary: `La publicación ${number} se retiró el ${longDay(withdrawn.on)}. Sus cifras ya no se muestran.`,
      changedOn: withdrawn.on,
    }
  const facts = `${people(release.people)}, participación abierta, con su método y sus límites.`
  const shown = withoutElectoral(release)
  const headline = shown.story?.headline
  return {
    ...about,
    title: `${headline ? `${headline}: ` : ''}${surveyTitle}, publicación ${number}`,
    summary: newsOf(shown).summary ?? facts,
    changedOn: publicOn ?? publishedOn,
  }
}

const fieldStudyEntries = fieldStudies.map(
  ({ surveyId, title, summary, published }): FeedEntry => ({
    path: pagePaths.results(surveyId),
    title: `Resultados de campo: ${title}`,
    summary,
    publishedOn: published,
    changedOn: published,
  }),
)

/** Only the day is known. */
function momentOf(day: string): string {
  return new Date(startOfDay(day)).toISOString()
}
