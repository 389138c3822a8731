import { pagePaths } from '#contract/paths.ts'
import type { Survey, Thanks } from '#surveys/survey.ts'
import { CheckIcon } from '../components/icons.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { RelatedLinks } from '../components/related-links.tsx'
import { Section } from '../components/section.tsx'
import { useSite } from '../site.ts'
import { SharePanel } from '../thank-you/share-panel.tsx'

interface ThankYouProps {
  readonly survey: Survey
  readonly hasResults: boolean
  readonly isShared: boolean
}

export function ThankYouPage({ survey, hasResults, isShared }: ThankYouProps) {
  const { thanks } = survey
  return (
    <PageFrame
      className="mx-auto w-full max-w-3xl px-4 pt-10 pb-16 sm:px-6 sm:pt-14"
      hasResults={hasResults}
      hidesSecureLabel
    >
      <div className="text-center">
        {thanks.kind === 'badge' ? (
          <div className={`thanks-badge accent-${thanks.colour}`}>
            <CheckIcon className="size-10" />
          </div>
        ) : (
          <>
            <Pulse />
            <p className="mt-5 font-semibold text-balance text-accent-strong">{survey.title}</p>
          </>
        )}
        <h1 className="thanks-heading">{thanks.heading}</h1>
        <p className="thanks-line">{thanks.line}</p>
        {thanks.kind === 'badge' && <p className="mx-auto mt-4 max-w-xl text-lg text-body">{thanks.registered}</p>}
      </div>
      {isShared && <SharePanel survey={survey} />}
      {thanks.kind === 'badge' && <WhatFollows next={thanks.next} />}
      <RelatedLinks survey={survey} />
      {thanks.kind === 'plain' && (
        <p className="mt-8 text-center">
          <a href={pagePaths.home} className="button-outline">
            ← Volver al inicio
          </a>
        </p>
      )}
    </PageFrame>
  )
}

/** Decoration: the line of the logo, in the survey's colour. */
function Pulse() {
  return (
    <svg className="mx-auto h-12 w-30" viewBox="0 0 120 48" fill="none" aria-hidden="true">
      <path
        className="stroke-accent"
        d="M6 29h22l9-20 14 34 12-29 7 15h16"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect className="fill-accent" x="98" y="4" width="13" height="36" rx="5" />
    </svg>
  )
}

type NextStep = Extract<Thanks, { kind: 'badge' }>['next']

function WhatFollows({ next }: { next: NextStep }) {
  const { brand } = useSite().settings
  return (
    <Section
      id="que-sigue"
      title={next.title}
      className="mt-6 rounded-2xl bg-accent-soft p-5 sm:p-7"
      titleClass="text-xl font-bold tracking-tight text-ink"
    >
      <p className="mt-2 text-ink">{next.text}</p>
      <a
        href={brand.url}
        target="_blank"
        rel="noopener"
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent-strong underline underline-offset-4"
      >
        {next.link}
      </a>
    </Section>
  )
}
