import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import type { KeptRelease } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { ReleaseFrame } from './release-frame.tsx'
import { ReleaseHeading } from './release-hero.tsx'
import { ReleaseList } from './release-list.tsx'
import { type ReleaseView, reasonNow } from './release-view.ts'

interface WithdrawnPageProps {
  readonly settings: PageSettings
  readonly view: ReleaseView
  readonly path: string
  readonly kept: KeptRelease
}

/** What is left of a release that was withdrawn: that it was, when and why. */
export function WithdrawnPage({ settings, view, path, kept: { release, withdrawn } }: WithdrawnPageProps) {
  const { surveyId, surveyTitle, number, publishedOn } = release
  const { newest, correctedBy, silence } = view
  const next = correctedBy?.number ?? newest
  return (
    <ReleaseFrame settings={settings} path={path}>
      <div className="space-y-5">
        <ReleaseHeading surveyId={surveyId} title={surveyTitle}>
          <p className="mt-2">
            Publicación {number} · {longDay(publishedOn)}
          </p>
        </ReleaseHeading>
        {withdrawn && (
          <NoticeBox tone="danger" title={`Esta publicación se retiró el ${longDay(withdrawn.on)}`}>
            <p>Motivo: {reasonNow(release, withdrawn.reason, silence)}</p>
            <p>Sus cifras ya no se muestran ni deben citarse. Esta página se conserva para que se sepa.</p>
          </NoticeBox>
        )}
        {next !== undefined && next !== number && (
          <p>
            <a href={releasePaths.release(surveyId, next)} className="button-accent">
              {correctedBy ? `Ver la corrección: publicación ${next}` : `Ver la publicación ${next}`}
            </a>
          </p>
        )}
      </div>
      <ReleaseList view={view} />
    </ReleaseFrame>
  )
}
