import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { CardSection } from '../../components/section.tsx'
import { post, refusalOf } from '../../query.ts'
import { DecisionLog } from './decision-log.tsx'
import { responses } from './responses.ts'
import { type Rule, RuleRow } from './rule-row.tsx'

interface RulesCardProps {
  readonly surveyId: string
  readonly aside: SettingAsideReply
}

/** Which rules set responses aside, to be switched one by one, and everything that was decided. */
export function RulesCard({ surveyId, aside }: RulesCardProps) {
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

const NOT_SAVED = 'No se guardó: revisa tu conexión e intenta de nuevo.'

interface Decision {
  readonly rule: string
  readonly isOn: boolean
  readonly reason: string
}

/** What the server replies takes the place of what is shown; the rest of the page is asked for again. */
function useDecision(surveyId: string) {
  const client = useQueryClient()
  const url = apiPaths.settingAside(surveyId)
  return useMutation({
    mutationFn: (decision: Decision) => post<SettingAsideReply>(url, decision),
    onSuccess: async (reply) => {
      // A refresh that is still under way would bring back the state before this change.
      await client.cancelQueries({ queryKey: [url] })
      client.setQueryData([url], reply)
      void client.refetchQueries({ type: 'active', predicate: ({ queryKey: [asked] }) => asked !== url })
    },
  })
}
