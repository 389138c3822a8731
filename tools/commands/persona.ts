import { withoutCaseAndAccents } from '#rules/answers/suggestions.ts'
import { type Role, roles, roleTexts } from '#rules/people/roles.ts'
import { addPerson, changePerson, removePerson } from '#server/people/manage-accounts.ts'
import { byOperator, type Command, CommandError, command, commandOf, type Output, UsageError } from './command.ts'
import { withStore } from './with-store.ts'

const roleNames = roles.map((role) => withoutCaseAndAccents(roleTexts[role].name)).join('|')

function roleNamed(name: string): Role {
  const role = roles.find((each) => withoutCaseAndAccents(roleTexts[each].name) === withoutCaseAndAccents(name))
  if (!role) throw new UsageError(`No existe el rol «${name}»; los que hay: ${roleNames}.`)
  return role
}

function printPassword(user: string, password: string, output: Output): void {
  output.line(`Contraseña de ${user}: ${password}\nCópiala ahora: no se vuelve a mostrar.`)
}

const agregar = command({
  summary: 'da acceso al panel a una persona y muestra su contraseña, una sola vez',
  positionals: ['USUARIO'],
  options: {
    nombre: { value: 'NOMBRE', isRequired: true, help: 'cómo se llama' },
    rol: { value: roleNames, isRequired: true, help: 'qué puede hacer' },
  },
  async run({ positionals: [user], values: { nombre: name, rol } }, output) {
    const role = roleNamed(rol)
    return withStore(output, async ({ store, config }) => {
      if (user === config.admin.user) throw new CommandError(`«${user}» es el usuario de los ajustes (ADMIN_USER).`)
      const password = await addPerson(store, { user, name, role }, byOperator(output))
      printPassword(user, password, output)
      output.result({ user, name, role, password })
      return 0
    })
  },
})

const cambiar = command({
  summary: 'cambia el nombre, el rol o la contraseña de una persona; con otra contraseña devuelve el acceso',
  positionals: ['USUARIO'],
  options: {
    nombre: { value: 'NOMBRE', help: 'cómo se llama' },
    rol: { value: roleNames, help: 'qué puede hacer' },
    'otra-contrasena': { help: 'hace otra contraseña y la muestra, una sola vez' },
  },
  async run({ positionals: [user], values: { nombre: name, rol, 'otra-contrasena': isPasswordNew } }, output) {
    const role = rol === undefined ? undefined : roleNamed(rol)
    if (name === undefined && !role && !isPasswordNew) throw new UsageError('Falta qué cambiar.')
    return withStore(output, async ({ store }) => {
      const change = { name, role, isPasswordNew }
      const password = await changePerson(store, user, change, byOperator(output))
      output.line(`Se guardó la cuenta de ${user}. Vale en unos segundos.`)
      if (password !== undefined) printPassword(user, password, output)
      output.result({ user, ...(password !== undefined && { password }) })
      return 0
    })
  },
})

const quitar = command({
  summary: 'quita el acceso al panel a una persona',
  positionals: ['USUARIO'],
  options: {},
  run: ({ positionals: [user] }, output) =>
    withStore(output, async ({ store }) => {
      await removePerson(store, user, byOperator(output))
      output.line(`${user} deja de entrar al panel en unos segundos.`)
      output.result({ user, state: 'removed' })
      return 0
    }),
})

const lista = command({
  summary: 'dice quién tiene acceso al panel',
  positionals: [],
  options: {},
  run: (_, output) =>
    withStore(output, async ({ store, config }) => {
      const accounts = (await store.accounts.all()).map(({ user, name, role, state }) => ({ user, name, role, state }))
      output.line(`${config.admin.user}: administración; es la cuenta de los ajustes y siempre entra.`)
      for (const { user, name, role, state } of accounts)
        output.line(`${user}: ${name}, ${state === 'active' ? roleTexts[role].name : 'sin acceso'}.`)
      output.result({ settingsUser: config.admin.user, accounts })
      return 0
    }),
})

/** The people who work here. */
export const persona: Command = commandOf('agrega, cambia o quita a quienes entran al panel', {
  agregar,
  cambiar,
  quitar,
  lista,
})
