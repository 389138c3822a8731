import type { MethodEntry } from '#releases/release.ts'
import type { Survey } from '#surveys/survey.ts'
import { type MethodField, type MethodFile, methodFields, textsFor } from './method-file.ts'
import { type MethodFacts, type MethodSentence, methodSentences } from './method-sentences.ts'

interface MethodInput {
  readonly survey: Survey
  readonly file: MethodFile | undefined
  readonly facts: MethodFacts
  /** Whether the release has electoral questions: then INE's list applies too. */
  readonly electoral: boolean
}

interface Line {
  readonly id: MethodField | MethodSentence
  readonly label: string
  readonly lists: MethodEntry['asksFor']
  /** Absent in releases without electoral questions. */
  readonly isOnlyElectoral?: true
}

const both = ['AAPOR', 'INE'] as const
const own = (id: MethodField, lists: Line['lists'] = both): Line => ({ id, label: methodFields[id].label, lists })
const ofElection = (id: MethodField): Line => ({ ...own(id, ['INE']), isOnlyElectoral: true })

const sheet: readonly Line[] = [
  own('encarga'),
  own('financia'),
  own('realiza'),
  own('publica'),
  own('contacto'),
  ofElection('costo'),
  ofElection('experiencia'),
  ofElection('formacion'),
  ofElection('asociaciones'),
  own('objetivo'),
  { id: 'poblacion', label: 'Población', lists: both },
  { id: 'marco', label: 'Marco muestral', lists: both },
  { id: 'seleccion', label: 'Cómo se eligió a las personas', lists: both },
  own('difusion'),
  own('incentivos'),
  own('cuotas'),
  { id: 'modo', label: 'Forma de levantamiento', lists: both },
  { id: 'fechas', label: 'Fechas', lists: both },
  { id: 'cuestionario', label: 'Cuestionario', lists: both },
  { id: 'muestra', label: 'Tamaño de la muestra', lists: both },
  { id: 'precision', label: 'Precisión', lists: both },
  { id: 'indecisos', label: 'Indecisos y «No sé»', lists: ['INE'] },
  { id: 'rechazo', label: 'Rechazo y abandono', lists: both },
  { id: 'tasas', label: 'Tasas de participación y terminación', lists: both },
  { id: 'ponderacion', label: 'Ponderación', lists: both },
  { id: 'procesamiento', label: 'Procesamiento y calidad', lists: both },
  { id: 'umbrales', label: 'Qué no se publica', lists: both },
  { id: 'programa', label: 'Programa', lists: ['INE'] },
  { id: 'datos', label: 'Datos', lists: ['INE'] },
  { id: 'resultados', label: 'Principales resultados', lists: ['INE'], isOnlyElectoral: true },
  { id: 'limites-comunes', label: 'Límites de toda encuesta abierta', lists: ['AAPOR'] },
  own('limites', ['AAPOR']),
  { id: 'correcciones', label: 'Correcciones y publicaciones anteriores', lists: [] },
]

/** The method sheet: AAPOR's list always, and INE's where the release has electoral questions. */
export function methodEntries({ survey, file, facts, electoral }: MethodInput): MethodEntry[] {
  const values: Partial<Record<Line['id'], string>> = {
    ...textsFor(file, survey.id),
    ...methodSentences(survey, facts),
  }
  return sheet
    .filter((line) => electoral || !line.isOnlyElectoral)
    .flatMap(({ id, label, lists }) => {
      const value = values[id]
      const asksFor = lists.filter((list) => electoral || list === 'AAPOR')
      return value === undefined ? [] : [{ id, label, value, asksFor }]
    })
}
