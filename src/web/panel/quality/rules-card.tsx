import { useQueryClient } from '@tanstack/react-query'
import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { clockTime, longDay, mexicoDay } from '#rules/format/dates.ts'
import { responses, wholeNumber } from '#rules/format/percent.ts'
import { post } from '../../query.ts'
import { Allowed } from '../allowed.tsx'
import { Card } from '../card.tsx'
import { ConfirmForm, useOpenForm } from '../confirm-form.tsx'
import { useAction, useAnnouncement } from '../panel-action.tsx'

type Rule = SettingAsideReply['rules'][number]

/** The rules that set responses aside, each with a switch, and the log of decisions. */
export function RulesCard({ surveyId, aside }: { surveyId: string; aside: SettingAsideReply }) {
  const { message, setMessage } = useAnnouncement()
  const forms = useOpenForm<string>()
  return (
    <Card id="reglas" title="Qué se aparta">
      <p className="mt-1 text-sm">
        Cada regla se enciende o se apaga para esta encuesta, con un motivo. Nada se borra: apagada, las cifras vuelven
        a ser exactamente las de antes.
      </p>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-secure">
        {message}
      </p>
      <ul className="mt-2">
        {aside.rules.map((rule) => (
          <RuleRow key={rule.rule} {...{ surveyId, rule, forms, setMessage }} />
        ))}
      </ul>
      <DecisionLog decisions={aside.decisions} />
    </Card>
  )
}

interface RuleRowProps {
  readonly surveyId: string
  readonly rule: Rule
  readonly forms: ReturnType<typeof useOpenForm<string>>
  readonly setMessage: (text: string) => void
}

/** A rule in plain words, what it finds, and its switch. */
function RuleRow(props: RuleRowProps) {
  const { rule, forms } = props
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <h3 className="font-bold text-ink">
            {capitalized(rule.name)}{' '}
            <span className={`badge align-middle ${rule.isOn ? 'badge-accent' : 'bg-slate-200 text-ink'}`}>
              {rule.isOn ? 'se aparta' : 'se cuenta'}
            </span>
          </h3>
          <p className="mt-1 text-sm font-semibold text-ink">{matchSentence(rule)}</p>
          <p className="mt-1 text-sm">{rule.meaning}</p>
        </div>
        <Allowed to="administration">
          <button {...forms.button(rule.rule)} className="button-outline max-sm:w-full">
            {rule.isOn ? 'Dejar de apartar' : 'Apartar'}
            <span className="sr-only"> por la regla «{rule.name}»</span>
          </button>
        </Allowed>
      </div>
      {forms.open === rule.rule && <SwitchForm {...props} />}
    </li>
  )
}

function SwitchForm({ surveyId, rule: { rule, isOn, name, found }, forms, setMessage }: RuleRowProps) {
  const client = useQueryClient()
  const url = apiPaths.settingAside(surveyId)
  const decide = useAction((reason: string) => post<SettingAsideReply>(url, { rule, isOn: !isOn, reason }), {
    replaces: url,
    noReplyText: 'No se guardó: revisa tu conexión e intenta de nuevo.',
    onDone({ counted }) {
      setMessage(`${isOn ? 'Ya no se aparta' : 'Ahora se aparta'}: ${name}. Se cuentan ${responses(counted)}.`)
      forms.close()
      void client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== url })
    },
  })
  const setAsideLabel = found > 0 ? `Apartar ${responses(found)}` : 'Apartar'
  return (
    <ConfirmForm
      id={forms.id}
      reason={{
        label: '¿Por qué? El motivo queda en la bitácora.',
        minLength: 3,
        tooShort: 'Escribe el motivo, en pocas palabras.',
      }}
      label={isOn ? 'Dejar de apartar' : setAsideLabel}
      busyLabel="Guardando..."
      action={decide}
      onConfirm={decide.send}
      onCancel={forms.close}
    />
  )
}

/** Every decision with its time and reason, newest first. */
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

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A response is set aside only once, by the first rule that matches it. */
function matchSentence({ isOn, found, responses: aside }: Rule): string {
  if (found === 0) return 'No encuentra ninguna respuesta.'
  if (!isOn) return `Encuentra ${responses(found)}; no aparta ninguna.`
  if (aside === found) return `Encuentra ${responses(found)} y ${found === 1 ? 'la aparta' : 'las aparta'}.`
  return `Encuentra ${responses(found)}: aparta ${wholeNumber(aside)}; las otras ${wholeNumber(found - aside)} ya las aparta una regla anterior.`
}
