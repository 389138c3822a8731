import { panelExportPaths } from '#contract/paths.ts'
import { CsvLink } from '../panel-links.tsx'

const files: readonly [keyof typeof panelExportPaths, string][] = [
  ['csv', 'Respuestas (CSV)'],
  ['jsonl', 'Respuestas (JSON Lines)'],
  ['dictionary', 'Diccionario'],
  ['r', 'Código de R'],
  ['spss', 'Sintaxis de SPSS'],
  ['manifest', 'Manifiesto'],
]

/** What an analyst needs to work with the answers elsewhere. */
export function ResponseFiles({ survey }: { survey: string }) {
  return (
    <details className="card py-2 sm:py-4">
      <summary className="summary">Respuestas para analizar</summary>
      <p className="text-sm">
        Una fila por respuesta, sin código postal ni colonia, y con su peso si hay bastantes para ponderar. R y SPSS
        leen el CSV con etiquetas desde la misma carpeta. Las apartadas van también, cada una con la regla que la
        aparta; el manifiesto dice cuántas son.
      </p>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {files.map(([file, name]) => (
          <li key={file}>
            <CsvLink href={panelExportPaths[file](survey)}>{name}</CsvLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
