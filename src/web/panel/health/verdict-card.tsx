import type { HealthReply } from '#contract/health-schemas.ts'
import { gradeLooks } from './grade-looks.tsx'
import { meaningOf, verdictOf } from './verdict.ts'

/** Green, yellow or red, before everything else. */
export function VerdictCard({ checks, grade }: Pick<HealthReply, 'checks' | 'grade'>) {
  const { border, ground, icon } = gradeLooks[grade]
  return (
    <section
      aria-labelledby="veredicto"
      className={`flex items-center gap-3 rounded-2xl border p-4 sm:gap-4 sm:p-7 ${border} ${ground}`}
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-white max-[359px]:hidden sm:size-14">
        {icon('size-6 sm:size-8')}
      </span>
      <div className="min-w-0">
        <h2 id="veredicto" className="text-2xl font-extrabold tracking-tight text-ink">
          {verdictOf(checks)}
        </h2>
        <p className="mt-1">{meaningOf[grade]}</p>
      </div>
    </section>
  )
}
