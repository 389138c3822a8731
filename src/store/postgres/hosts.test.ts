import { describe, expect, test } from 'vitest'
import { hostsOf, readHosts } from './hosts.ts'

describe('an address of PostgreSQL', () => {
  test.each([
    ['postgres://db.example/encuestas', [['db.example:5432', 'postgres://db.example/encuestas']]],
    ['postgresql://u:p@db.example:6000/e', [['db.example:6000', 'postgresql://u:p@db.example:6000/e']]],
    [
      'postgres://u:p@one:5432,two:5433/e?target_session_attrs=read-write',
      [
        ['one:5432', 'postgres://u:p@one:5432/e'],
        ['two:5433', 'postgres://u:p@two:5433/e'],
      ],
    ],
    [
      'postgres://u:a,b@c@one,[::1]:7000/e?sslmode=verify-full&target_session_attrs=primary&application_name=x',
      [
        ['one:5432', 'postgres://u:a,b@c@one/e?sslmode=verify-full&application_name=x'],
        ['[::1]:7000', 'postgres://u:a,b@c@[::1]:7000/e?sslmode=verify-full&application_name=x'],
      ],
    ],
  ])('%s', (text, hosts) => {
    expect(hostsOf(text).map(({ name, url }) => [name, url])).toEqual(hosts)
  })

  test.each([
    ['mysql://db.example/x', /debe empezar con/],
    ['postgres:///encuestas', /no es un servidor/],
    ['postgres://u:p@one,/e', /«» no es un servidor/],
    ['postgres://u:p@one:5432,two:port/e', /«two:port» no es un servidor/],
    ['postgres://u:p@one:5432,two:99999/e', /«two:99999» no es un servidor/],
    ['postgres://u:p@one,one:5432/e', /one:5432 está dos veces/],
    ['postgres://u:p@one,two/e?target_session_attrs=any', /target_session_attrs debe ser read-write/],
    ['postgres://u:p@one/e?target_session_attrs=standby', /target_session_attrs debe ser read-write/],
  ])('%s is refused with what is wrong, without its password', (text, words) => {
    const read = readHosts(text)
    expect(read).toHaveProperty('problem', expect.stringMatching(words))
    expect(JSON.stringify(read)).not.toContain('u:p')
  })
})
