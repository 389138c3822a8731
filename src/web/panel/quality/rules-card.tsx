import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useId, useRef, useState } from 'react'
import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { clockTime, longDay, mexicoDay } from '#rules/format/dates.ts'
import { responses, wholeNumber } from '#rules/format/percent.ts'
import { CardSection } from '../../components/section.tsx'
import { post, refusalOf } from '../../query.ts'
import { ReasonForm } from '../reason-form.tsx'

/** Which rules set responses aside, to be switched one by one, and everything that was decided. */
export function RulesCard({ surveyId, aside }: { surveyId: string; aside: SettingAsideReply }) {
  const [open, setOpen] = useState<string>()
  const [said, say] = useState('')
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const decision = useDecision(surveyId)

  function toggle(rule: string) {
    decision.reset()
    setOpen(open === rule ? undefined : rule)
    if (open === rule) buttons.current.get(rule)?.focus()
  }

  async function decide({ rule, isOn, name }: Rule, reason: string) {
    const reply = await decision.mutateAsync({ rule, isOn: !isOn, reason }).catch(() => undefined)
    if (!reply) return
    setOpen(undefined)
    say(`${isOn ? 'Ya no se aparta' : 'Ahora se aparta'}: ${name}. Se cuentan ${responses(reply.counted)}.`)
    buttons.current.get(rule)?.focus()
  }

  return (
    <CardSection id="reglas" title="Qué se aparta">
      <p className="mt-1 text-sm">
        Cada regla se enciende o se apaga para esta encuesta, con un motivo. Nada se borra: apagada, las cifras vuelven
        a ser exactamente las de antes.
      </p>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-secure">
        {said}
      </p>
      <ul className="mt-2">
        {aside.rules.map((rule) => (
          <RuleRow
            key={rule.rule}
            rule={rule}
            isOpen={open === rule.rule}
            isSending={decision.isPending}
            failure={decision.error ? (refusalOf(decision.error) ?? NOT_SAVED) : undefined}
            button={(element) => {
              if (element) buttons.current.set(rule.rule, element)
            }}
            toggle={() => toggle(rule.rule)}
            decide={(reason) => void decide(rule, reason)}
          />
        ))}
      </ul>
      <DecisionLog decisions={aside.decisions} />
    </CardSection>
  )
}

/** Every decision with its day, time and reason, the newest first. */
function DecisionLog({ decisions }: Pick<SettingAsideReply, 'decisions'>) {
  return (
    <>
      <h3 id="bitacora" className="border-t border-line pt-4 font-bold text-ink">
        Bitácora de decisiones
      </h3>
      {decisions.length === 0 ? (
        <p className="mt-1 text-sm">Nadie ha cambiado las reglas: rigen las iniciales.</p>
      ) : (
        <ol aria-labelledby="bitacora" className="mt-2 space-y-3 text-sm">
          {decisions.map(({ rule, name, isOn, reason, at }) => (
            <li key={`${at} ${rule}`} className="border-l-3 border-accent pl-3">
              <p>
                <time dateTime={new Date(at).toISOString()}>
                  {longDay(mexicoDay(at))}, {clockTime(at)}
                </time>
                {' · '}
                <span className="font-semibold text-ink">
                  {isOn ? 'Se aparta' : 'Ya no se aparta'}: {name}
                </span>
              </p>
              <p className="wrap-anywhere">«{reason}»</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const NOT_SAVED = 'No se guardó: revisa tu conexión e intenta de nuevo.'

/** What the server replies takes the place of what is shown; the rest of the page is asked for again. */
function useDecision(surveyId: string) {
  const client = useQueryClient()
  const url = apiPaths.settingAside(surveyId)
  return useMutation({
    mutationFn: (decision: { rule: string; isOn: boolean; reason: string }) => post<SettingAsideReply>(url, decision),
    onSuccess: async (reply) => {
      // A refresh that is still under way would bring back the state before this change.
      await client.cancelQueries({ queryKey: [url] })
      client.setQueryData([url], reply)
      void client.refetchQueries({ type: 'active', predicate: ({ queryKey: [asked] }) => asked !== url })
    },
  })
}

type Rule = SettingAsideReply['rules'][number]

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
function RuleRow({ rule, isOpen, isSending, failure, button, toggle, decide }: RuleRowProps) {
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
