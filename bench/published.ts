import { openStore } from '#store/store.ts'
import { sampleRelease } from '../tests/support/releases/sample-release.ts'
import { smallDraft } from '../tests/support/releases/small-release.ts'

/** A database with one release of survey 005, of made-up people. */
export async function publishedDatabase(url: string): Promise<string> {
  const store = await openStore({ url, answersPerAddress: 1 })
  const { release } = sampleRelease({ people: 2_600 })
  const sha256 = await store.releases.keepDraft(smallDraft(release))
  await store.releases.publish({ surveyId: release.surveyId, sha256, at: Date.now() })
  await store.close()
  return url
}
