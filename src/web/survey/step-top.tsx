import type { Survey } from '#surveys/survey.ts'
import { ShieldIcon } from '../components/icons.tsx'

/** What the page's head says, in one line, where a step has taken its place. */
export function StepTop({ intro: { heading, notice } }: Pick<Survey, 'intro'>) {
  return (
    <div className="step-top flex flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
      <h1 className="survey-kind max-sm:text-[0.6875rem] max-sm:tracking-normal">{heading}</h1>
      {notice && (
        <p className="flex items-center gap-1 text-xs max-sm:text-[0.6875rem]">
          <ShieldIcon className="size-4 text-secure" />
          {notice.title}
        </p>
      )}
    </div>
  )
}
