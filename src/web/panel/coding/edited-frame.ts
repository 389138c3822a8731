import type { FrameBody } from '#contract/coding-schemas.ts'
import type { CodeRole } from '#rules/coding/code-frame.ts'
import type { FrameCode } from './coded-question.ts'

/** A code as it is being written. */
export interface EditedCode {
  /** The id of one that was saved; otherwise anything that no other has. */
  readonly key: string
  readonly isSaved: boolean
  readonly label: string
  readonly definition: string
  readonly role: CodeRole | ''
  /** Goes with the next save. */
  readonly isRemoved?: boolean
}

export const codeRoles: Readonly<Record<EditedCode['role'], string>> = {
  '': 'Código común',
  last: 'Va al final',
  none: 'Ninguno',
  'dont-know': 'No sabe',
  'no-answer': 'No contesta',
}

export function editedCodes(codes: readonly FrameCode[]): EditedCode[] {
  return codes.map(({ id, definition = '', ...code }) => ({ role: '', ...code, definition, key: id, isSaved: true }))
}

export function newCode(key: string): EditedCode {
  return { key, isSaved: false, label: '', definition: '', role: '' }
}

export function withMoved(codes: readonly EditedCode[], key: string, by: 1 | -1): readonly EditedCode[] {
  const at = codes.findIndex((code) => code.key === key)
  const other = at + by
  const [one, neighbour] = [codes[at], codes[other]]
  return one && neighbour ? codes.with(at, neighbour).with(other, one) : codes
}

/** What can be told before the server is asked. */
export function frameProblem(codes: readonly EditedCode[]): string | undefined {
  const left = leftIn(codes)
  if (left.length === 0) return 'Escribe por lo menos un código.'
  return left.some(({ label }) => label.trim() === '') ? 'A un código le falta su nombre.' : undefined
}

export function codesToSave(codes: readonly EditedCode[]): FrameBody['codes'] {
  return leftIn(codes).map(({ key, isSaved, label, definition, role }) => ({
    ...(isSaved && { id: key }),
    label: label.trim(),
    ...(definition.trim() && { definition: definition.trim() }),
    ...(role && { role }),
  }))
}

/** Without those removed, nor new ones where nothing was written. */
function leftIn(codes: readonly EditedCode[]): readonly EditedCode[] {
  return codes.filter(
    ({ isSaved, isRemoved, label, definition }) => !isRemoved && (isSaved || label.trim() || definition.trim()),
  )
}
