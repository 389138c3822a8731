import type { PageAssets, PageImage, PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import type { ComparedBy, Release } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { mainResult } from '#rules/releases/main-result.ts'
import { findSurvey } from '#surveys/catalog.ts'
import { accentOf } from '../../survey-accent.ts'
import { comparedNames } from './compare-nav.tsx'
import type { ReleaseView } from './release-view.ts'

/** What a link to a release is shown with: its main result, and the picture of its first question. */
export function releaseHead({ brand }: PageSettings, assets: PageAssets, view: ReleaseView, by?: ComparedBy) {
  const { release } = view
  const part = by ? ` ${comparedNames[by].toLowerCase()}` : ''
  return {
    title: `Resultados${part}: ${release.surveyTitle} - ${brand.name} ENCUESTAS`,
    description: mainResult(release) ?? plainDescription(release),
    image: pictureOf(view) ?? findSurveyImage(assets, release.surveyId),
    accent: accentOf(release.surveyId),
  }
}

/** Without a number of any question. */
function plainDescription({ number, publishedOn, people }: Release): string {
  return `Publicación ${number}, del ${longDay(publishedOn)}: ${wholeNumber(people)} personas, participación abierta, con su método y sus límites.`
}

function findSurveyImage({ images }: PageAssets, surveyId: string): PageImage {
  const survey = findSurvey(surveyId)
  return survey ? images.surveys[survey.id].preview : images.brand
}

/** A draft has no files yet. */
function pictureOf({ release, sha256 }: ReleaseView): PageImage | undefined {
  const question = sha256 ? release.questions.find(({ result }) => result.kind === 'table') : undefined
  return (
    question && {
      src: releasePaths.picture(release.surveyId, release.number, question.id, 'wide'),
      type: 'image/png',
      width: 1200,
      height: 630,
      alt: `${question.text} Resultados de la encuesta ${release.surveyId}, participación abierta.`,
    }
  )
}
