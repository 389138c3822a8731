import { type FormEvent, useId, useState } from 'react'
import { peoplePaths } from '#contract/people-paths.ts'
import type { AccountsReply, AddAccountBody } from '#contract/people-schemas.ts'
import { nameProblem, type Role, roles, roleTexts, userProblem } from '#rules/people/roles.ts'
import { post } from '../../query.ts'
import { Problem, useAction } from '../panel-action.tsx'

interface AddAccountFormProps {
  readonly onDone: (reply: AccountsReply, said: string) => void
}

export function AddAccountForm({ onDone }: AddAccountFormProps) {
  const [wanted, setWanted] = useState<AddAccountBody>(NOBODY)
  const [problem, setProblem] = useState<string>()
  const add = useAction((body: AddAccountBody) => post<AccountsReply>(peoplePaths.accounts, body), {
    replaces: peoplePaths.accounts,
    onDone(reply, { name }) {
      setWanted(NOBODY)
      onDone(reply, `Se agregó a ${name}.`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = nameProblem(wanted.name) ?? userProblem(wanted.user)
    setProblem(found)
    if (found === undefined && !add.isSending) add.send(wanted)
  }
  return (
    <form noValidate onSubmit={submit} className="border-t border-line pt-4" aria-labelledby="agregar">
      <h3 id="agregar" className="font-bold text-ink">
        Agregar a una persona
      </h3>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <TextField label="Nombre" value={wanted.name} onChange={(name) => setWanted({ ...wanted, name })} />
        <TextField label="Usuario" value={wanted.user} onChange={(user) => setWanted({ ...wanted, user })} />
        <RoleChoice label="Rol" role={wanted.role} onChoose={(role) => setWanted({ ...wanted, role })} />
        <button type="submit" className="button-accent max-sm:w-full" aria-disabled={add.isSending}>
          {add.isSending ? 'Agregando...' : 'Agregar'}
        </button>
      </div>
      <Problem>{problem ?? add.failure}</Problem>
      <ul className="bullets mt-3 text-sm">
        {roles.map((role) => (
          <li key={role}>
            <strong>{roleTexts[role].name}</strong>: {roleTexts[role].meaning}
          </li>
        ))}
      </ul>
    </form>
  )
}

const NOBODY: AddAccountBody = { name: '', user: '', role: 'reading' }

function TextField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const id = useId()
  return (
    <div className="max-sm:w-full">
      <label htmlFor={id} className="block text-sm font-semibold text-ink">
        {label}
      </label>
      <input
        id={id}
        className="field mt-1"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
      />
    </div>
  )
}

export function RoleChoice({ label, role, onChoose }: { label: string; role: Role; onChoose: (role: Role) => void }) {
  const id = useId()
  return (
    <div className="max-sm:w-full">
      <label htmlFor={id} className="block text-sm font-semibold text-ink">
        {label}
      </label>
      <select id={id} className="field mt-1" value={role} onChange={({ target }) => onChoose(target.value as Role)}>
        {roles.map((each) => (
          <option key={each} value={each}>
            {roleTexts[each].name}
          </option>
        ))}
      </select>
    </div>
  )
}
