import type { CheckResult } from '#contract/health-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { checkIntegrity, type IntegrityReport } from '#store/check-integrity.ts'
import { checkResult, reasonOf } from './check-result.ts'
import { fileSize, folderOf } from './disk-checks.ts'
import type { Machine } from './machine.ts'

const integrity = checkResult('integrity', 'Integridad de la base')
const counts = checkResult('counts', 'Conteos')

/** Reads all of the database: whether it is whole, and whether its counts are those of its responses. */
export async function examinationChecks(databaseUrl: string, { freeBytes }: Machine): Promise<CheckResult[]> {
  if (fileSize(databaseUrl) > (await freeBytes(folderOf(databaseUrl)))) {
    return [integrity.warning('No se revisó: no hay espacio en disco para leerla aparte.', 'Libera espacio y repite.')]
  }
  try {
    const examined = await checkIntegrity(databaseUrl)
    return [integrityCheck(examined), ...countsCheck(examined)]
  } catch (error) {
    return [integrity.bad(`No se puede leer entera: ${reasonOf(error)}.`, RESTORE)]
  }
}

function integrityCheck({ damage: { found, how } }: IntegrityReport): CheckResult {
  if (found.length > 0) return integrity.bad(`Está dañada: ${found.join('; ')}.`, RESTORE)
  if (how === 'whole') return integrity.good('Se leyó entera y está sana.')
  return integrity.good(
    'Índices y restricciones son válidos. Sin la extensión amcheck (CREATE EXTENSION amcheck) no se leen por dentro.',
  )
}

function countsCheck({ damage, surveys: examined }: IntegrityReport): CheckResult[] {
  if (damage.found.length > 0 && examined.length === 0) return []
  const wrong = examined.filter((survey) => survey.wrong > 0)
  if (wrong.length > 0) {
    const named = wrong.map(({ surveyId, wrong: cells }) => `${surveyId} (${wholeNumber(cells)} celdas)`).join(', ')
    return [counts.bad(`No coinciden con las respuestas en ${named}.`, 'Corrígelos: npm run encuestas -- recontar')]
  }
  const responses = examined.reduce((sum, survey) => sum + survey.responses, 0)
  return [counts.good(`Coinciden con las ${wholeNumber(responses)} respuestas guardadas.`)]
}

const RESTORE =
  'Detén el sitio, guarda aparte los archivos de la base y restaura la última copia: npm run encuestas -- restaurar ARCHIVO'
