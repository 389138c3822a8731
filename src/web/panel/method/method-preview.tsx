import type { MethodTexts } from '#rules/releases/method/method-fields.ts'
import { methodLines } from '#rules/releases/method/method-lines.ts'
import { Card } from '../card.tsx'

interface MethodPreviewProps {
  readonly texts: MethodTexts
  readonly isElectoral: boolean
}

/** The sheet in the order in which it is published, as it is being written. */
export function MethodPreview({ texts, isElectoral }: MethodPreviewProps) {
  const values: Readonly<Record<string, string | undefined>> = texts
  return (
    <Card id="vista" title="Cómo se verá">
      <p className="mt-1 text-sm">
        La vista previa de una publicación la muestra completa, con lo que escribe el programa.
      </p>
      <dl className="mt-3 divide-y divide-line">
        {methodLines
          .filter(({ isOnlyElectoral }) => isElectoral || !isOnlyElectoral)
          .map(({ id, label, isOwn }) => (
            <div key={id} className="py-2 sm:grid sm:grid-cols-3 sm:gap-4">
              <dt className="text-sm font-semibold text-ink">{label}</dt>
              <dd className="text-sm wrap-anywhere whitespace-pre-line sm:col-span-2">
                {isOwn ? values[id]?.trim() || <Absent>Falta.</Absent> : <Absent>Lo escribe el programa.</Absent>}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

function Absent({ children }: { children: string }) {
  return <em>{children}</em>
}
