import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingLine } from './waiting-line.tsx'

const line = (waiting: number) => renderToStaticMarkup(WaitingLine({ waiting })).replaceAll(/<[^>]*>/g, '')

test('one, several or thousands who wait are said in a sentence, and nobody in none', () => {
  const why = 'para que nadie pueda deducir qué respondió una persona.'
  expect(line(0)).toBe('')
  expect(line(1)).toBe(`1 respuesta reciente todavía no se suma: entra con otras, de diez en diez, ${why}`)
  expect(line(3)).toBe(`3 respuestas recientes todavía no se suman: entran de diez en diez, ${why}`)
  expect(line(1_234)).toMatch(/^1,234 respuestas recientes/)
})
