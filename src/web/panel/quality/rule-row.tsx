import { type Ref, useId } from 'react'
import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { responses, wholeNumber } from '#rules/format/percent.ts'
import { ReasonForm } from '../../components/reason-form.tsx'

export type Rule = SettingAsideReply['rules'][number]

interface RuleRowProps {
  readonly rule: Rule
  readonly isOpen: boolean
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly button: Ref<HTMLButtonElement>
  readonly toggle: () => void
  readonly decide: (reason: string) => void
}

/** A rule in plain words, what it finds, and the way to switch it. */
export function RuleRow({ rule, isOpen, isSending, failure, button, toggle, decide }: RuleRowProps) {
  const formId = useId()
  const action = rule.isOn ? 'Dejar de apartar' : 'Apartar'
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <h3 className="font-bold text-ink">
            {capital(rule.name)}{' '}
            <span className={`badge align-middle ${rule.isOn ? 'badge-accent' : 'bg-slate-200 text-ink'}`}>
              {rule.isOn ? 'se aparta' : 'se cuenta'}
            </span>
          </h3>
          <p className="mt-1 text-sm font-semibold text-ink">{foundBy(rule)}</p>
          <p className="mt-1 text-sm">{rule.meaning}</p>
        </div>
        <button
          ref={button}
          type="button"
          className="button-outline max-sm:w-full"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={toggle}
        >
          {action}
          <span className="sr-only"> por la regla «{rule.name}»</span>
        </button>
      </div>
      {isOpen && (
        <ReasonForm
          id={formId}
          label="¿Por qué? El motivo queda en la bitácora."
          atLeast={{ letters: 3, sentence: 'Escribe el motivo, en pocas palabras.' }}
          underWay="Guardando..."
          action={rule.found > 0 && !rule.isOn ? `Apartar ${responses(rule.found)}` : action}
          {...{ isSending, failure }}
          send={decide}
          cancel={toggle}
        />
      )}
    </li>
  )
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A response is set aside once, by the first rule that finds it. */
function foundBy({ isOn, found, responses: aside }: Rule): string {
  if (found === 0) return 'No encuentra ninguna respuesta.'
  if (!isOn) return `Encuentra ${responses(found)}; no aparta ninguna.`
  if (aside === found) return `Encuentra ${responses(found)} y ${found === 1 ? 'la aparta' : 'las aparta'}.`
  return `Encuentra ${responses(found)}: aparta ${wholeNumber(aside)}; las otras ${wholeNumber(found - aside)} ya las aparta una regla anterior.`
}
