import type { Labelled } from '#questions/column.ts'
import type { Release } from '#releases/release.ts'
import { microdataFields } from '../microdata/microdata-dictionary.ts'
import type { releaseColumns, targetsColumns } from './release-csv.ts'

/** A CSV file of the public ZIP, described for programs that read it. */
export interface PublicTable {
  readonly name: string
  readonly title: string
  readonly fields: readonly TableField[]
}

export interface TableField {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'date'
  readonly description: string
  /** What its codes mean, where it has codes. */
  readonly values?: readonly Labelled[]
}

type Described = Omit<TableField, 'name'>

const text = (description: string): Described => ({ type: 'string', description })
const whole = (description: string): Described => ({ type: 'integer', description })
const number = (description: string): Described => ({ type: 'number', description })
const day = (description: string): Described => ({ type: 'date', description })

/** Complete: a column that is added to the file does not compile until it is described. */
const dataFields: Readonly<Record<(typeof releaseColumns)[number], Described>> = {
  encuesta: text('Número de la encuesta, con sus ceros.'),
  encuesta_titulo: text('Título de la encuesta.'),
  publicacion: whole('Número de la publicación.'),
  fecha_publicacion: day('Día en que se publicó.'),
  levantamiento_desde: day('Día de la primera respuesta.'),
  levantamiento_hasta: day('Día de la última respuesta.'),
  pregunta_id: text('Clave de la pregunta; no cambia.'),
  pregunta: text('La pregunta con sus palabras exactas.'),
  se_pregunto_a: text('A quiénes se preguntó.'),
  comparacion_id: text(
    '«all» es el total; «sex», «age» y «place» comparan grupos, y «answer/» con la clave de una pregunta, a quienes respondieron lo mismo a ella; «new» son las personas nuevas.',
  ),
  comparacion: text('La comparación, en palabras.'),
  grupo_id: text('Clave del grupo; vacía en el total.'),
  grupo: text('El grupo, en palabras.'),
  respuesta_id: text('Clave de la respuesta; no cambia.'),
  respuesta: text('La respuesta con sus palabras exactas.'),
  medida: text('Qué es el número: «porcentaje» o «media», entre otras.'),
  ponderado: number('El resultado ponderado. Vacío donde no se muestra.'),
  intervalo_modelado_95_inferior: number('Límite inferior de su intervalo modelado al 95 %.'),
  intervalo_modelado_95_superior: number('Límite superior de su intervalo modelado al 95 %.'),
  sin_ponderar: number('El resultado sin ponderar.'),
  personas: whole('Personas que respondieron eso, redondeadas.'),
  base: whole('Personas a las que se preguntó, redondeadas.'),
  n_efectiva: number('Muestra efectiva: el tamaño útil después de ponderar.'),
  en_palabras: text('Por qué un número no se muestra, u otra nota.'),
  repite_publicacion: whole('La publicación de la que se repite el número.'),
  participacion: text('«abierta»: participó quien quiso.'),
}

const targetsFields: Readonly<Record<(typeof targetsColumns)[number], Described>> = {
  encuesta: text('Número de la encuesta, con sus ceros.'),
  publicacion: whole('Número de la publicación.'),
  edicion: text('La fuente de la población.'),
  margen: text('Las características que se combinan.'),
  nivel_id: text('Clave del nivel.'),
  nivel: text('El nivel, en palabras.'),
  personas: whole('Personas de la población en el nivel.'),
  proporcion: number('Su proporción dentro del margen.'),
}

/** The tables of a release among its files. */
export function publicTables(release: Release, contentOf: (file: string) => string | undefined): PublicTable[] {
  const described = (name: string, title: string, fields: Readonly<Record<string, Described>>): PublicTable[] => {
    const csv = contentOf(`${name}.csv`)
    return csv === undefined ? [] : [{ name, title, fields: fieldsIn(csv, fields) }]
  }
  const microdata = contentOf('microdatos.csv')
  return [
    ...described('datos', 'Todas las cifras publicadas', dataFields),
    ...described('ponderacion', 'A qué se ponderó', targetsFields),
    ...(microdata === undefined ? [] : [microdataTable(release, microdata)]),
  ]
}

/** By the columns of the file itself: one that was kept by an earlier version may have others. */
function fieldsIn(csv: string, fields: Readonly<Record<string, Described>>): TableField[] {
  const [header = ''] = csv.slice(1).split('\r\n', 1)
  return header.split(',').map((name) => ({ name, ...(fields[name] ?? text(name)) }))
}

function microdataTable(release: Release, csv: string): PublicTable {
  const fields = microdataFields(release, csv).map(({ name, description, empty, values, isFlag }): TableField => {
    const type = isFlag ? 'integer' : values.length > 0 ? 'string' : name === 'weight' ? 'number' : 'string'
    return { name, type, description: `${description} Vacía: ${empty}`, ...(values.length > 0 && { values }) }
  })
  return { name: 'microdatos', title: 'Una línea por persona', fields }
}
