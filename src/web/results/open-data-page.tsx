import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { newestRelease } from '#releases/stored-release.ts'
import { DEFAULT_LICENCE } from '#rules/releases/method/method-fields.ts'
import { LinkedText } from '../components/linked-text.tsx'
import { Section } from '../components/section.tsx'
import { useSite } from '../site.ts'
import { ReleaseFrame } from './releases/release-frame.tsx'
import { silencedQuestions } from './releases/release-view.ts'

/** For those who reuse the numbers: where they are, on what terms, and how to read them. */
export function OpenDataPage() {
  const { settings, state } = useSite()
  const example = exampleOf(state)
  const address =
    settings.publicOrigin + releasePaths.data(releasePaths.release(example.surveyId, example.number), 'datos', 'csv')
  return (
    <ReleaseFrame path={pagePaths.openData}>
      <div>
        <h1 className="text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">Datos abiertos</h1>
        <p className="mt-3 max-w-2xl text-lg">
          Todo lo que publicamos se puede descargar, citar y volver a usar, sin registro ni clave. Las direcciones no
          cambian: una publicación conserva las suyas, y sus archivos quedan como se publicaron.
        </p>
      </div>
      <Section id="direcciones" title="Direcciones" className="card">
        <p className="mt-2">
          NNN es el número de la encuesta, N el de la publicación y PREGUNTA el identificador que está en la columna
          «pregunta_id».
        </p>
        <CodeList items={addresses} />
      </Section>
      <Section id="ejemplos" title="Cómo leerlos" className="card">
        {!example.isPublished && (
          <p className="mt-2">Todavía no hay una publicación que mostrar aquí: esta dirección es un ejemplo.</p>
        )}
        {examplesFor(address).map(({ tool, code, note }) => (
          <div key={tool} className="mt-4">
            <h3 className="font-bold text-ink">{tool}</h3>
            <p className="mt-2 rounded-lg bg-paper p-3 text-sm select-all">
              <code className="wrap-anywhere whitespace-pre-wrap">{code}</code>
            </p>
            {note && <p className="mt-2 text-sm">{note}</p>}
          </div>
        ))}
      </Section>
      <Section id="columnas" title="Las columnas de datos.csv" className="card">
        <CodeList items={columns} className="gap-x-10 sm:columns-2" />
      </Section>
      <Section id="condiciones" title="Condiciones de uso" className="card">
        <div className="mt-2 space-y-3">
          <p>
            Si una publicación no dice otra cosa, su licencia es <LinkedText text={DEFAULT_LICENCE} />: puedes
            compartirla y adaptarla, también con fines comerciales, si citas la fuente. La licencia y la cita de cada
            publicación están en su página, en <Term>Datos abiertos y cómo citar</Term>.
          </p>
          <p>
            Al citarlas, di también que son de participación abierta: participó quien quiso, y no son una muestra al
            azar.
          </p>
          <p>
            Otros sitios pueden leer estos archivos directamente desde el navegador (CORS). Durante la veda electoral,
            los que tienen preguntas electorales responden 451 y vuelven después, sin cambios; los de una publicación
            retirada responden 410.
          </p>
        </div>
      </Section>
    </ReleaseFrame>
  )
}

interface CodeListProps {
  readonly items: readonly { readonly code: string; readonly what: string }[]
  readonly className?: string
}

function CodeList({ items, className = '' }: CodeListProps) {
  return (
    <dl className={`method-list ${className}`.trim()}>
      {items.map(({ code, what }) => (
        <div key={code} className="break-inside-avoid">
          <dt>
            <code className="wrap-anywhere">{code}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

function Term({ children }: { children: ReactNode }) {
  return <strong className="font-semibold text-ink">«{children}»</strong>
}

const release = '/survey/NNN/resultados/N'

const addresses = [
  { code: `${release}/datos.csv`, what: 'Todas las cifras de una publicación, una por línea.' },
  { code: `${release}/datos.json`, what: 'Lo mismo en JSON, con su método, su licencia y su huella.' },
  { code: `${release}/PREGUNTA.csv y PREGUNTA.json`, what: 'Las cifras de una sola pregunta.' },
  { code: `${release}/PREGUNTA.png y PREGUNTA_cuadrada.png`, what: 'Su gráfica de 1200 × 630 y de 1080 × 1080.' },
  { code: `${release}/ponderacion.csv`, what: 'A qué se ponderó: personas de la población en cada nivel.' },
  {
    code: `${release}/microdatos.csv y microdatos-diccionario.csv`,
    what: 'Una línea por persona, sin nada que la identifique, en la última publicación de una encuesta cerrada, si los hay.',
  },
  {
    code: `${release}/entrega.zip`,
    what: 'Las cifras con el informe, el cuestionario, la ficha de método y, si los hay, los microdatos.',
  },
  { code: '/survey/NNN/campo.csv', what: 'Las cifras de un estudio de campo.' },
  { code: releasePaths.feed, what: 'Aviso de publicaciones nuevas (Atom), para un lector de noticias o un programa.' },
  { code: '/sitemap.xml', what: 'Todas las páginas; las de resultados, con la fecha de su último cambio.' },
]

const columns = [
  { code: 'pregunta, respuesta', what: 'Con sus palabras exactas. «pregunta_id» y «respuesta_id» no cambian.' },
  {
    code: 'comparacion_id, grupo_id',
    what: '«all» es el total; «sex», «age» y «place» comparan grupos; «new» son las personas nuevas.',
  },
  { code: 'medida', what: '«porcentaje» o «media».' },
  { code: 'ponderado', what: 'El resultado. Vacío donde no se muestra; «en_palabras» dice por qué.' },
  {
    code: 'intervalo_modelado_95_inferior, …_superior',
    what: 'Su intervalo modelado al 95 %. No es un margen de error.',
  },
  { code: 'base, personas, n_efectiva', what: 'A cuántas se preguntó, cuántas respondieron eso y el tamaño útil.' },
]

/** The newest release whose files can be read now. */
function exampleOf({ surveys, silence }: SiteState) {
  const readable = surveys
    .map(({ releases }) => newestRelease(releases)?.release)
    .filter((found) => found !== undefined)
    .filter((found) => silencedQuestions(found, silence).length === 0)
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn))
  const [found] = readable
  return found
    ? { surveyId: found.surveyId, number: found.number, isPublished: true }
    : { surveyId: '005', number: 1, isPublished: false }
}

function examplesFor(address: string) {
  return [
    {
      tool: 'R',
      code: `datos <- read.csv("${address}",
  fileEncoding = "UTF-8-BOM", colClasses = c(encuesta = "character"))
subset(datos, comparacion_id == "all", c(pregunta, respuesta, ponderado))`,
    },
    {
      tool: 'Python',
      code: `import pandas as pd
datos = pd.read_csv("${address}", dtype={"encuesta": str})
datos.loc[datos.comparacion_id == "all", ["pregunta", "respuesta", "ponderado"]]`,
    },
    {
      tool: 'Hoja de cálculo',
      code: `=IMPORTDATA("${address}")`,
      note: 'Así en Google Sheets. En Excel: Datos › Obtener datos › Desde la web, con la misma dirección. En LibreOffice: Hoja › Enlaces externos.',
    },
  ]
}
