import { type Query, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { peoplePaths } from '#contract/people-paths.ts'
import type { AccountsReply, ChangeAccountBody } from '#contract/people-schemas.ts'
import { roleTexts } from '#rules/people/roles.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { post } from '../../query.ts'
import { Card } from '../card.tsx'
import { ConfirmForm, useOpenForm } from '../confirm-form.tsx'
import { ActionButton, Problem, useAction, useAnnouncement } from '../panel-action.tsx'
import { CallStatus, failureOf, usePanelCall } from '../panel-call.tsx'
import { AddAccountForm, RoleChoice } from './add-account-form.tsx'
import { MadePassword } from './made-password.tsx'

type Account = AccountsReply['accounts'][number]
type Made = NonNullable<AccountsReply['made']>

/** Everybody who has an account, and what can be done with it. */
export function AccountsCard() {
  const call = usePanelCall<AccountsReply>(peoplePaths.accounts)
  const client = useQueryClient()
  const announcement = useAnnouncement()
  const [made, setMade] = useState<Made>()
  const onDone = (reply: AccountsReply, said: string) => {
    setMade(reply.made)
    announcement.setMessage(said)
    const isRecord = ({ queryKey: [url] }: Query) => String(url).startsWith(peoplePaths.record)
    void client.refetchQueries({ type: 'active', predicate: isRecord })
  }
  const { data } = call
  return (
    <Card id="personas" title="Personas" announcement={announcement}>
      {data && (
        <div className="mt-3">
          <NoticeBox tone="calm" title={`«${data.settingsUser}» siempre entra`}>
            <p className="text-sm">
              Es la cuenta de los ajustes (ADMIN_USER y ADMIN_PASSWORD), con rol de administración. No está en esta
              lista y no se quita desde aquí.
            </p>
          </NoticeBox>
        </div>
      )}
      {made && <MadePassword {...made} />}
      {!data && <CallStatus failure={failureOf(call)} />}
      <ul>
        {data?.accounts.map((account) => (
          <AccountRow key={account.user} {...{ account, onDone }} />
        ))}
      </ul>
      {data && <AddAccountForm onDone={onDone} />}
    </Card>
  )
}

interface AccountRowProps {
  readonly account: Account
  readonly onDone: (reply: AccountsReply, said: string) => void
}

function AccountRow({ account: { user, name, role, state }, onDone }: AccountRowProps) {
  const forms = useOpenForm<'remove'>()
  // Chosen first and saved after: with the keyboard one passes through the roles in between.
  const [chosen, setChosen] = useState(role)
  const isActive = state === 'active'
  const change = useAction((body: ChangeAccountBody) => post<AccountsReply>(peoplePaths.account(user), body), {
    replaces: peoplePaths.accounts,
    onDone: (reply) => onDone(reply, `Se guardó la cuenta de ${name}.`),
  })
  const removal = useAction((removed: string) => post<AccountsReply>(peoplePaths.removal(removed), {}), {
    replaces: peoplePaths.accounts,
    onDone(reply) {
      forms.closeWithoutFocus()
      onDone(reply, `${name} ya no entra al panel.`)
    },
  })
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <h3 className="flex flex-wrap items-baseline gap-2 font-bold wrap-anywhere text-ink">
        {name}
        <span className={`badge ${isActive ? 'badge-accent' : 'bg-slate-200 text-ink'}`}>
          {isActive ? roleTexts[role].name : 'sin acceso'}
        </span>
      </h3>
      <p className="text-sm">Usuario: {user}</p>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        {isActive && <RoleChoice label={`Rol de ${name}`} role={chosen} onChoose={setChosen} />}
        {isActive && chosen !== role && (
          <ActionButton action={change} className="button-accent" onClick={() => change.send({ role: chosen })}>
            Guardar el rol
            <span className="sr-only"> de {name}</span>
          </ActionButton>
        )}
        <ActionButton action={change} busyLabel="Guardando..." onClick={() => change.send({ isPasswordNew: true })}>
          {isActive ? 'Hacer otra contraseña' : 'Devolver el acceso'}
          <span className="sr-only"> a {name}</span>
        </ActionButton>
        {isActive && (
          <button {...forms.button('remove')} className="button-outline">
            Quitar el acceso
            <span className="sr-only"> a {name}</span>
          </button>
        )}
      </div>
      <Problem>{change.failure}</Problem>
      {forms.open && (
        <ConfirmForm
          id={forms.id}
          label="Sí, quitar el acceso"
          busyLabel="Quitando..."
          action={removal}
          onConfirm={() => removal.send(user)}
          onCancel={forms.close}
        >
          <p className="text-sm font-semibold text-ink">
            {name} deja de entrar en unos segundos. Lo que hizo queda en el registro con su usuario.
          </p>
        </ConfirmForm>
      )}
    </li>
  )
}
