import type { ReactNode } from 'react'
import type { CheckResult, Grade, HealthReply } from '#contract/health-schemas.ts'
import { AlertIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'

/** The overall state of the site: green, yellow or red. */
export function VerdictCard({ checks, grade }: Pick<HealthReply, 'checks' | 'grade'>) {
  const { border, background, icon } = gradeStyles[grade]
  return (
    <section
      aria-labelledby="veredicto"
      className={`flex items-center gap-3 rounded-2xl border p-4 sm:gap-4 sm:p-7 ${border} ${background}`}
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-white max-[359px]:hidden sm:size-14">
        {icon('size-6 sm:size-8')}
      </span>
      <div className="min-w-0">
        <h2 id="veredicto" className="text-2xl font-extrabold tracking-tight text-ink">
          {verdictOf(checks)}
        </h2>
        <p className="mt-1">{meanings[grade]}</p>
      </div>
    </section>
  )
}

/** With what it is about, of the worst grade, the first of them. */
export function verdictOf(checks: readonly Pick<CheckResult, 'grade' | 'title'>[]): string {
  const titles = (grade: Grade) => checks.filter((result) => result.grade === grade).map(({ title }) => title)
  const [urgent, others] = [titles('bad'), titles('warning')]
  if (urgent.length > 0) {
    return `${urgent.length === 1 ? 'Hay algo urgente' : `Hay ${urgent.length} cosas urgentes`}: ${named(urgent)}`
  }
  if (others.length > 0) {
    return `${others.length === 1 ? 'Hay algo que revisar' : `Hay ${others.length} cosas que revisar`}: ${named(others)}`
  }
  return 'Todo está bien'
}

function named([first = '', ...more]: readonly string[]): string {
  return more.length > 0 ? `${first} y más` : first
}

const meanings: Record<Grade, string> = {
  good: 'El sitio recibe y guarda respuestas, y no hay nada que atender.',
  warning: 'El sitio funciona. Conviene atender lo amarillo para que siga así.',
  bad: 'Algo impide que el sitio funcione como debe, o puede hacerlo pronto. Atiende primero lo rojo.',
}

/** The name is shown with the colour, for people who cannot tell green from red. */
export const gradeStyles: Record<Grade, GradeStyle> = {
  good: {
    name: 'Bien',
    border: 'border-green-300',
    background: 'bg-green-50 text-green-950',
    icon: (className) => <CheckIcon className={`text-green-800 ${className}`} />,
  },
  warning: {
    name: 'Revisar',
    border: 'border-amber-300',
    background: 'bg-amber-50 text-amber-950',
    icon: (className) => <AlertIcon className={`text-amber-800 ${className}`} />,
  },
  bad: {
    name: 'Urgente',
    border: 'border-red-300',
    background: 'bg-red-50 text-red-950',
    icon: (className) => <StopIcon className={`text-red-800 ${className}`} />,
  },
}

type GradeStyle = Record<'name' | 'border' | 'background', string> & { icon: (className: string) => ReactNode }
