import { createHash } from 'node:crypto'
import type { Release } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { citationOf, type Publisher } from '#rules/releases/files/citation.ts'
import { dataPackage } from '#rules/releases/files/data-package.ts'
import { publicTables } from '#rules/releases/files/public-tables.ts'
import { releaseRScript, releaseSpssSyntax } from '#rules/releases/files/reading-scripts.ts'
import { questionnaireText } from '#rules/releases/method/questionnaire-text.ts'
import { headlineAbove, newsOf } from '#rules/releases/news/news.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { zipOf } from '../pages/zip.ts'

interface BundleParts {
  readonly release: Release
  readonly publisher: Publisher
  /** As it was hashed. */
  readonly document: string
  readonly sha256: string
  /** The files with all questions and people, as they are downloaded one by one. */
  readonly data: readonly { readonly name: string; readonly content: Buffer }[]
  readonly questionnaire: Questionnaire
  /** The release as one printable page. */
  readonly report: string
  /** The day on which its files were kept, where that is not the day of publication. */
  readonly keptOn?: string
}

/** Everything to deliver of a release, in one zip file. */
export function releaseBundle(parts: BundleParts): Promise<Buffer> {
  const { release } = parts
  const folder = `encuesta-${release.surveyId}-publicacion-${release.number}`
  const files = [...contentsOf(parts), ...readersOf(parts)]
  const sums = files.map(({ name, content }) => `${sha256Of(content)}  ${name}\n`).join('')
  return zipOf(
    [...files, { name: 'SHA256SUMS', content: sums }].map((file) => ({ ...file, name: `${folder}/${file.name}` })),
  )
}

function contentsOf(parts: BundleParts) {
  const { release, document, data, questionnaire, report } = parts
  return [
    { name: 'LEEME.txt', content: readMe(parts) },
    { name: 'informe.html', content: report },
    { name: 'cuestionario.txt', content: questionnaireText(release.surveyTitle, questionnaire, release.introduction) },
    { name: 'metodo.txt', content: methodText(release) },
    { name: 'documento.json', content: document },
    ...data,
  ]
}

/** What programs read the tables by. */
function readersOf({ release, publisher, data }: BundleParts) {
  const title = `${release.surveyTitle}: encuesta ${release.surveyId}, publicación ${release.number}`
  const contentOf = (name: string) => data.find((file) => file.name === name)?.content
  const tables = publicTables(release, (name) => contentOf(name)?.toString())
  const measure = (name: string) => {
    const content = contentOf(name) ?? Buffer.of()
    return { bytes: content.length, sha256: sha256Of(content) }
  }
  // SPSS has one table open at a time: the people, or else the numbers.
  const [inSpss] = [...tables.filter(({ name }) => name === 'microdatos'), ...tables]
  return [
    { name: 'datapackage.json', content: dataPackage({ release, publisher, tables, measure }) },
    { name: 'leer.R', content: releaseRScript(title, tables) },
    ...(inSpss ? [{ name: 'leer.sps', content: releaseSpssSyntax(title, inSpss) }] : []),
  ]
}

function readMe({ release, sha256, publisher, keptOn }: BundleParts): string {
  const { surveyTitle, surveyId, number, publishedOn, corrects } = release
  const microdata = release.microdata
    ? `- microdatos.csv: una línea por persona, sin nada que la identifique; microdatos-diccionario.csv dice qué es cada columna.
`
    : ''
  return `${surveyTitle}
Encuesta ${surveyId}, publicación ${number}, del ${longDay(publishedOn)}.
${keptOn ? `Estos archivos se guardaron el ${longDay(keptOn)}, como se mostraban ese día; desde entonces no cambian.\n` : ''}Participación abierta: respondió quien quiso. Los intervalos son modelados al 95 %. No es un margen de error.
${corrects ? `Corrige la publicación ${corrects.number}: ${corrects.reason}\n` : ''}
${newsLines(release)}- informe.html: los principales resultados, todos los demás y su método. Para un PDF, ábrelo en un navegador, elige Imprimir y «Guardar como PDF».
- cuestionario.txt: lo que se preguntó, con sus palabras, su orden y sus condiciones.
- metodo.txt: la ficha de método.
- datos.csv y datos.json: todas las cifras publicadas.
${batteryLines(release)}- documento.json: el documento del que sale todo. Su SHA-256 es ${sha256}.
${release.weighting.targets ? TARGETS : ''}${microdata}- datapackage.json: qué es cada columna de los CSV, para programas (Frictionless).
- leer.R y leer.sps: leen los CSV en R, y ${release.microdata ? 'los microdatos' : 'datos.csv'} en SPSS o PSPP, con sus etiquetas.
- SHA256SUMS: para comprobar que los archivos están completos («sha256sum -c SHA256SUMS»).

${release.licence ? `Licencia: ${release.licence}\n` : ''}Cómo citar: ${citationOf(release, publisher)}
`
}

/** What the page opens with. */
function newsLines(release: Release): string {
  const news = newsOf(release)
  if (news.findings.length === 0) return ''
  const sentences = news.findings.map(({ question: { text }, sentence }) => `- ${text} ${sentence}\n`)
  return `${headlineAbove(news) ?? 'Lo principal'}\n${sentences.join('')}\n`
}

function batteryLines({ batteries = [] }: Release): string {
  return batteries.map(({ id, text }) => `- ${id}.csv: «${text}», en una tabla.\n`).join('')
}

const TARGETS = '- ponderacion.csv: a qué se ponderó: personas de la población en cada nivel.\n'

function methodText({ method }: Release): string {
  return method.map(({ label, value, asksFor }) => `${label} (${asksFor.join(', ')})\n${value}\n`).join('\n')
}

function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
