import { expect, test } from 'vitest'
import { codesToSave, editedCodes, frameProblem, newCode, withMoved } from './edited-frame.ts'

const saved = editedCodes([
  { id: 'agua', label: 'Agua' },
  { id: 'calles', label: 'Calles', definition: 'Baches', role: 'last' },
])

test('what was saved is saved again the same; a new code has no id yet, and an empty line is none', () => {
  expect(codesToSave([...saved, newCode('1'), { ...newCode('2'), label: ' Luz ' }])).toEqual([
    { id: 'agua', label: 'Agua' },
    { id: 'calles', label: 'Calles', definition: 'Baches', role: 'last' },
    { label: 'Luz' },
  ])
})

test('a code moves past its neighbour and not beyond the ends', () => {
  const keys = (codes: typeof saved | ReturnType<typeof withMoved>) => codes.map(({ key }) => key)
  expect(keys(withMoved(saved, 'calles', -1))).toEqual(['calles', 'agua'])
  expect(keys(withMoved(saved, 'calles', 1))).toEqual(['agua', 'calles'])
  expect(keys(withMoved(saved, 'agua', -1))).toEqual(['agua', 'calles'])
})

test('a frame without codes and a code without a name are told', () => {
  expect(frameProblem([newCode('1')])).toBe('Escribe por lo menos un código.')
  expect(frameProblem(saved.map((code) => ({ ...code, label: ' ' })))).toContain('le falta su nombre')
  expect(frameProblem(saved)).toBeUndefined()
  expect(frameProblem(saved.map((code) => ({ ...code, isRemoved: true })))).toContain('por lo menos un código')
})
