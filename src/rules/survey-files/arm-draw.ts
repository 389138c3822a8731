import type { Option } from '#questions/base-question.ts'

/** XLSForm has no arms: a calculation that gives each option the same chance, once for every interview. */
export function drawnAtRandom(options: readonly Option[]): string {
  const draw = ([first, ...others]: readonly Option[]): string =>
    others.length === 0 ? `'${first?.id}'` : `if(random() * ${others.length + 1} < 1, '${first?.id}', ${draw(others)})`
  return `once(${draw(options)})`
}
