import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { imagesIn } from '#rules/survey-files/option-images.ts'
import {
  documentOf,
  SCHEMA_PATH,
  schemaFile,
  surveyFile,
  surveyFormats,
  templateFile,
} from '#server/survey-files/write-survey-file.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import { type Command, CommandError, command, commandOf, type Output, requireSurvey, UsageError } from './command.ts'
import { abrirArchivo, printReport } from './encuesta-abrir.ts'
import { readFromDisk } from './read-from-disk.ts'
import { withStore } from './with-store.ts'

const revisar = command({
  summary: 'revisa el archivo de una encuesta',
  positionals: ['ARCHIVO'],
  options: {},
  async run({ positionals: [file] }, output) {
    const { report } = await readFromDisk(file)
    printReport(report, output)
    output.result(report)
    return report.errors.length > 0 ? 2 : 0
  },
})

const out = { value: 'CARPETA', help: 'dónde se escribe; si no, en la carpeta en la que estás' } as const
const force = { help: 'reemplaza los archivos que ya estén ahí' } as const

const bajar = command({
  summary: 'escribe una encuesta como archivo',
  positionals: ['ENCUESTA'],
  options: { formato: { value: 'xlsx|json', isRequired: true, help: 'hoja de cálculo o JSON' }, out, force },
  async run({ positionals: [id], values }, output) {
    const { survey, images } = await surveyNamed(id, output)
    if (!survey)
      throw new CommandError(`La encuesta ${id} tiene preguntas de un tipo que un archivo todavía no sabe decir.`)
    const format = surveyFormats.find((each) => each === values.formato)
    if (!format)
      throw new UsageError(`No existe el formato «${values.formato}»; los que hay: ${surveyFormats.join(', ')}.`)
    const files = new Map([[`encuesta-${id}.${format}`, await surveyFile(survey, format)], ...images])
    if (format === 'json') files.set(SCHEMA_PATH, schemaFile())
    return writeFiles(files, values, output)
  },
})

/** A survey of the program needs no database. */
async function surveyNamed(id: string, output: Output): Promise<SurveyWithImages> {
  const fixed = findSurvey(fixedSurveys, id)
  if (fixed) return { survey: documentOf(fixed), images: [] }
  return withStore(output, async ({ store, catalog }) => {
    requireSurvey(catalog, id)
    const survey = (await store.surveyVersions.all()).findLast(({ surveyId }) => surveyId === id)?.document
    const names = survey ? imagesIn(survey.questionnaire) : []
    const contents = await Promise.all(names.map(store.surveyImages.bytesOf))
    return { survey, images: names.map((name, at) => [name, contents[at] ?? Buffer.alloc(0)]) }
  })
}

interface SurveyWithImages {
  readonly survey: SurveyDocument | undefined
  /** Written beside it, where it is looked for when it is read again. */
  readonly images: readonly (readonly [name: string, bytes: Buffer])[]
}

const plantilla = command({
  summary: 'escribe la plantilla para una encuesta nueva',
  positionals: [],
  options: { out, force },
  async run({ values }, output) {
    const files = new Map([
      ['plantilla.xlsx', await templateFile('xlsx')],
      ['plantilla.json', await templateFile('json')],
      [SCHEMA_PATH, schemaFile()],
    ])
    return writeFiles(files, values, output)
  },
})

function writeFiles(
  files: ReadonlyMap<string, Buffer>,
  { out = '.', force }: { readonly out: string | undefined; readonly force: boolean },
  output: Output,
): 0 {
  const paths = [...files].map(([name, bytes]) => ({ path: join(out, name), bytes }))
  // The schema file is the same for every survey, so it may already be there.
  const existing = paths.find(({ path, bytes }) => existsSync(path) && !readFileSync(path).equals(bytes))
  if (existing && !force) throw new CommandError(`Ya existe ${existing.path}; con --force se reemplaza.`)
  for (const { path, bytes } of paths) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    output.line(path)
  }
  output.result({ files: paths.map(({ path }) => path) })
  return 0
}

/** Surveys as files. */
export const encuesta: Command = commandOf('revisa, abre, baja o empieza una encuesta como archivo (.xlsx, .json)', {
  revisar,
  abrir: abrirArchivo,
  bajar,
  plantilla,
})
