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

interface Entry {
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
export const drawFeed: PageDrawer['drawFeed'] = (settings, { surveys }) => {
  const entries = [...surveys.flatMap(({ releases }) => releases.map(releaseEntry)), ...fieldStudyEntries]
  const changed =
    entries
      .map(({ changedOn }) => changedOn)
      .toSorted()
      .at(-1) ?? ''
  const { publicOrigin, brand } = settings
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-MX">
  <id>${publicOrigin}${releasePaths.feed}</id>
  <title>${escapeXml(`Resultados ${brand.name}`)}</title>
  <updated>${momentOf(changed)}</updated>
  <link rel="self" type="application/atom+xml" href="${publicOrigin}${releasePaths.feed}"/>
  <link rel="alternate" type="text/html" href="${publicOrigin}${releasePaths.all}"/>
  <author><name>${escapeXml(brand.name)}</name></author>
${entries
  .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
  .map((entry) => entryXml(entry, settings))
  .join('\n')}
</feed>
`
}

function entryXml({ path, title, summary, publishedOn, changedOn }: Entry, { publicOrigin }: PageSettings): string {
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
function releaseEntry({ release, withdrawn, publicOn }: StoredRelease): Entry {
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
  return {
    ...about,
    title: `${surveyTitle}, publicación ${number}`,
    summary: newsOf(withoutElectoral(release)).summary ?? facts,
    changedOn: publicOn ?? publishedOn,
  }
}

const fieldStudyEntries = fieldStudies.map(
  ({ surveyId, title, summary, published }): Entry => ({
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
