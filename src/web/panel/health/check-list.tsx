import type { CheckResult } from '#contract/health-schemas.ts'
import { Section } from '../../components/section.tsx'
import { gradeLooks } from './verdict.tsx'

const titleClass = 'text-xl font-bold text-ink sm:text-2xl'

/** What needs somebody, the urgent first; then what is well, in few words. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const of = (grade: CheckResult['grade']) => checks.filter((result) => result.grade === grade)
  const [troubles, well] = [[...of('bad'), ...of('warning')], of('good')]
  return (
    <>
      {troubles.length > 0 && (
        <Section id="atender" title="Qué atender" titleClass={titleClass}>
          <ul className="mt-3 space-y-3">
            {troubles.map((result) => (
              <Trouble key={`${result.check} ${result.sentence}`} result={result} />
            ))}
          </ul>
        </Section>
      )}
      {well.length > 0 && (
        <Section id="bien" title="Lo que va bien" className="card" titleClass={titleClass}>
          <ul className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-2">
            {well.map(({ check, title, sentence }) => (
              <li key={`${check} ${sentence}`} className="flex gap-2.5">
                {gradeLooks.good.icon('mt-0.5 size-5')}
                <p className="min-w-0 text-sm wrap-anywhere">
                  <span className="block font-semibold text-ink">{title}</span>
                  {sentence}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Trouble({ result: { title, grade, sentence, advice } }: { result: CheckResult }) {
  const { name, border, ground, icon } = gradeLooks[grade]
  return (
    <li className={`flex gap-3 rounded-xl border p-4 ${border} ${ground}`}>
      {icon('mt-0.5 size-5')}
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <h3 className="font-bold text-ink">
          {title}
          <span className="ml-2 text-sm font-semibold">{name}</span>
        </h3>
        <p>{sentence}</p>
        {advice && (
          <p>
            <span className="font-semibold text-ink">Qué hacer: </span>
            {advice}
          </p>
        )}
      </div>
    </li>
  )
}
