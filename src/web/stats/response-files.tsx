import { panelExportPaths } from '#contract/paths.ts'
import { CsvLink } from './csv-link.tsx'

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
    <section aria-labelledby="archivos" className="card">
      <h3 id="archivos" className="text-lg font-bold text-ink">
        Respuestas para analizar
      </h3>
      <p className="text-sm">
        Una fila por respuesta a nuestro formulario, con su peso y sin código postal ni colonia. R y SPSS leen el CSV
        con etiquetas si sus archivos están en la misma carpeta.
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {files.map(([file, name]) => (
          <li key={file}>
            <CsvLink href={panelExportPaths[file](survey)}>{name}</CsvLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
