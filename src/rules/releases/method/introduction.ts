import { unencryptedNotice } from '#surveys/common-texts.ts'
import type { Notice, Survey } from '#surveys/survey.ts'

/** What people read before and around the questions, in its order: it may sway answers, so it is published with them. */
export function introductionOf(
  { title, intro, place, answering }: Survey,
  { isSecure }: { isSecure: boolean },
): string[] {
  return [
    intro.heading,
    title,
    intro.line,
    ...said(isSecure ? intro.notice : intro.notice && unencryptedNotice),
    ...said(place.confirmed),
    ...said(place),
    ...said(place.privacy),
    ...(answering.title ? [answering.title] : []),
    ...(answering.intro ? [answering.intro] : []),
    ...said(answering.notice),
  ]
}

function said(notice: Notice | undefined): string[] {
  return notice ? [`${notice.title}: ${notice.text}`] : []
}
