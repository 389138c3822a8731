import type { MethodEntry } from '#releases/release.ts'
import { type MethodField, methodFields } from './method-fields.ts'
import type { MethodSentence } from './method-sentences.ts'

export interface MethodLine {
  readonly id: MethodField | MethodSentence | 'codificacion'
  readonly label: string
  readonly lists: MethodEntry['asksFor']
  /** Written by people; the others, by the program. */
  readonly isOwn?: true
  /** Absent in releases without electoral questions. */
  readonly isOnlyElectoral?: true
}

const both = ['AAPOR', 'INE'] as const
const own = (id: MethodField, lists: MethodLine['lists'] = both): MethodLine => ({
  id,
  label: methodFields[id].label,
  lists,
  isOwn: true,
})
const ofElection = (id: MethodField): MethodLine => ({ ...own(id, ['INE']), isOnlyElectoral: true })

/** The lines of the method sheet, in its order: what people wrote, and what the program writes. */
export const methodLines: readonly MethodLine[] = [
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
  { id: 'codificacion', label: 'Respuestas abiertas codificadas', lists: ['AAPOR'] },
  { id: 'umbrales', label: 'Qué no se publica', lists: both },
  { id: 'programa', label: 'Programa', lists: ['INE'] },
  { id: 'datos', label: 'Datos', lists: ['INE'] },
  { id: 'resultados', label: 'Principales resultados', lists: ['INE'], isOnlyElectoral: true },
  { id: 'limites-comunes', label: 'Límites de toda encuesta abierta', lists: ['AAPOR'] },
  own('limites', ['AAPOR']),
  { id: 'correcciones', label: 'Correcciones y publicaciones anteriores', lists: [] },
]
