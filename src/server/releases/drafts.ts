import type { Store } from '#store/store.ts'
import { findSurvey } from '#surveys/catalog.ts'
import type { LazyFile } from '../pages/lazy-file.ts'
import type { LiveSite } from '../pages/live-site.ts'
import type { ReleaseDesk } from './release-workflow.ts'

/** The draft of a survey as the public would see it, drawn when it is looked at. One that cannot be published is not shown. */
export function drafts(
  { draftOf }: Pick<ReleaseDesk, 'draftOf'>,
  { releases }: Pick<Store, 'releases'>,
  { previewOf }: Pick<LiveSite, 'previewOf'>,
) {
  return async (surveyId: string): Promise<ReadonlyMap<string, LazyFile> | undefined> => {
    const survey = findSurvey(surveyId)
    const draft = survey && (await draftOf(survey))
    return draft && previewOf(draft.release, (await releases.all())[survey.id])
  }
}
