import { expect, test } from 'vitest'
import { accents } from '#surveys/survey.ts'
import { textsFrom } from './default-texts.ts'

test.each(accents)('a %s survey thanks with a badge of its own colour', (accent) => {
  const texts = { title: 'Parques', description: 'Parques.', share: undefined, registered: 'Se contó.' }
  expect(textsFrom({ ...texts, accent }).thanks).toMatchObject({ kind: 'badge', colour: accent })
})
