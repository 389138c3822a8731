import { type FormEvent, useId, useState } from 'react'
import { peoplePaths } from '#contract/people-paths.ts'
import type { MeReply, OwnPasswordBody, OwnPasswordReply } from '#contract/people-schemas.ts'
import { passwordProblem } from '#rules/people/password-rules.ts'
import { roleTexts } from '#rules/people/roles.ts'
import { post } from '../../query.ts'
import { Card } from '../card.tsx'
import { ActionButton, Problem, useAction } from '../panel-action.tsx'
import { MadePassword } from './made-password.tsx'

/** Who is signed in, what they may do, and their password. */
export function OwnAccountCard({ me }: { me: MeReply }) {
  const { name, meaning } = roleTexts[me.role]
  return (
    <Card id="tu-cuenta" title="Tu cuenta">
      <p className="mt-1">
        <span className="font-semibold text-ink">{me.name}</span> · usuario {me.user} · {name}
      </p>
      <p className="text-sm">Quien tiene este rol {meaning}.</p>
      {me.isOfSettings ? (
        <p className="mt-2 text-sm">
          Entraste con la cuenta de los ajustes (ADMIN_USER), que siempre abre el panel. Su contraseña se cambia en
          ADMIN_PASSWORD y vale cuando el sitio vuelve a arrancar.
        </p>
      ) : (
        <PasswordForm user={me.user} />
      )}
    </Card>
  )
}

function PasswordForm({ user }: { user: string }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<OwnPasswordReply>()
  const change = useAction((body: OwnPasswordBody) => post<OwnPasswordReply>(peoplePaths.ownPassword, body), {
    // With the old password the browser would be asked for another before this one could be read.
    onDone: setDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblem(typed)
    setProblem(found)
    if (found === undefined && !change.isSending) change.send({ password: typed })
  }
  if (done)
    return (
      <>
        <p role="status" className="mt-2 text-sm font-semibold text-secure">
          Tu contraseña cambió. En la siguiente página el navegador te pedirá la nueva.
        </p>
        {done.password !== undefined && <MadePassword {...{ user }} password={done.password} />}
      </>
    )
  return (
    <form noValidate onSubmit={submit} className="mt-3">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        Contraseña nueva, de doce caracteres o más
      </label>
      <input
        id={id}
        type="password"
        className="field mt-1 max-w-sm"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="new-password"
        maxLength={200}
      />
      <Problem>{problem ?? change.failure}</Problem>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="button-accent" aria-disabled={change.isSending}>
          Cambiar mi contraseña
        </button>
        <ActionButton action={change} busyLabel="Cambiando..." onClick={() => change.send({})}>
          Que el sitio haga una
        </ActionButton>
      </p>
    </form>
  )
}
