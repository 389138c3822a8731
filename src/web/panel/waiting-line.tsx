import { wholeNumber } from '#rules/format/percent.ts'

/** Says how many completions are not in the page's numbers yet, and why. */
export function WaitingLine({ waiting }: { waiting: number }) {
  if (waiting === 0) return null
  const who =
    waiting === 1
      ? '1 respuesta reciente todavía no se suma: entra con otras, de diez en diez'
      : `${wholeNumber(waiting)} respuestas recientes todavía no se suman: entran de diez en diez`
  return <p className="mt-2 text-sm">{who}, para que nadie pueda deducir qué respondió una persona.</p>
}
