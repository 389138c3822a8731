import { wordsNeverUsed } from '../words-never-used.ts'

interface FieldTexts {
  /** In the method sheet, in its form and in obstacles. */
  readonly label: string
  /** What to write in it. */
  readonly hint: string
  readonly example: string
  readonly needed: 'always' | 'if-electoral' | 'never'
}

/** The licence of a release where nobody gives one. */
export const DEFAULT_LICENCE = 'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/deed.es)'

/** What only the people who made a survey know of it. */
export const methodFields = {
  encarga: {
    label: 'Quién la encargó',
    hint: 'Qué persona u organización pidió la encuesta.',
    example: 'Instituto Municipal de Planeación de Aguascalientes.',
    needed: 'always',
  },
  financia: {
    label: 'Quién la pagó',
    hint: 'Aunque sea quien la encargó.',
    example: 'El mismo instituto, con su presupuesto de 2026.',
    needed: 'always',
  },
  realiza: {
    label: 'Quién la realizó',
    hint: 'Quién hizo el cuestionario, reunió y procesó las respuestas.',
    example: 'Estudios del Bajío, S. C.',
    needed: 'always',
  },
  publica: {
    label: 'Quién la publica',
    hint: 'Quién responde por la publicación.',
    example: 'Estudios del Bajío, S. C.',
    needed: 'always',
  },
  contacto: {
    label: 'Contacto',
    hint: 'Un correo o teléfono donde se contestan preguntas sobre el método.',
    example: 'metodo@estudios.example, 449 000 0000.',
    needed: 'always',
  },
  objetivo: {
    label: 'Objetivo',
    hint: 'Qué se quería saber y para qué.',
    example: 'Saber cómo se mueven las personas por la ciudad, para decidir qué rutas mejorar.',
    needed: 'always',
  },
  difusion: {
    label: 'Dónde se puso el enlace',
    hint: 'En qué redes, medios o lugares, y si se pagó por ello.',
    example: 'En la página y la cuenta de Facebook del instituto; se pagaron anuncios por 3,000 pesos.',
    needed: 'always',
  },
  incentivos: {
    label: 'Incentivos',
    hint: 'Qué recibió quien participó, o que no recibió nada.',
    example: 'Nadie recibió nada por participar.',
    needed: 'always',
  },
  cuotas: {
    label: 'Cuotas',
    hint: 'Si se buscó un número de personas de cada grupo, o que no.',
    example: 'No hubo cuotas: respondió quien quiso.',
    needed: 'always',
  },
  limites: {
    label: 'Límites',
    hint: 'Con tus palabras, qué no se puede concluir de esta encuesta.',
    example: 'Describe a quienes participaron, que usan internet y siguen al instituto, no a toda la población.',
    needed: 'always',
  },
  costo: {
    label: 'Costo y recursos aplicados',
    hint: 'Cuánto costó y qué recursos se usaron.',
    example: '48,000 pesos: dos analistas por tres semanas y los anuncios.',
    needed: 'if-electoral',
  },
  experiencia: {
    label: 'Experiencia profesional',
    hint: 'La de quien la realizó.',
    example: 'Doce años de estudios de opinión; 40 encuestas electorales desde 2015.',
    needed: 'if-electoral',
  },
  formacion: {
    label: 'Formación académica',
    hint: 'La de quien la realizó.',
    example: 'Maestría en Estadística, Universidad Autónoma de Aguascalientes.',
    needed: 'if-electoral',
  },
  asociaciones: {
    label: 'Asociaciones del ramo',
    hint: 'A cuáles pertenece quien la realizó, o que a ninguna.',
    example: 'A ninguna.',
    needed: 'if-electoral',
  },
  licencia: {
    label: 'Licencia de los datos',
    hint: `Con qué licencia se pueden usar los datos. Si falta, es ${DEFAULT_LICENCE}.`,
    example: 'CC BY-NC 4.0 (https://creativecommons.org/licenses/by-nc/4.0/deed.es)',
    needed: 'never',
  },
} as const satisfies Record<string, FieldTexts>

export type MethodField = keyof typeof methodFields

export const fieldNames = Object.keys(methodFields) as MethodField[]

/** What is said about the method of one survey. */
export type MethodTexts = Readonly<Partial<Record<MethodField, string>>>

/** The fields that are missing to publish. */
export function missingMethod(texts: MethodTexts, isElectoral: boolean): MethodField[] {
  return fieldNames.filter((name) => texts[name] === undefined && isNeeded(name, isElectoral))
}

export function isNeeded(name: MethodField, isElectoral: boolean): boolean {
  const { needed } = methodFields[name]
  return needed === 'always' || (isElectoral && needed === 'if-electoral')
}

export const LONGEST_METHOD_TEXT = 2_000

/** What is wrong with a text, after its name: «dice «representativa», que no vale…». */
export function methodProblem(text: string): string | undefined {
  if (text.length > LONGEST_METHOD_TEXT) return `tiene ${text.length} caracteres y caben ${LONGEST_METHOD_TEXT}`
  const [never] = wordsNeverUsed(text)
  return never && `dice «${never}», que no vale para una encuesta abierta`
}
