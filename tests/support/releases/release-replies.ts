import type { Page, Route } from 'playwright-core'
import { apiPaths } from '#contract/paths.ts'
import type { Draft, Obstacle, ReleasesReply } from '#contract/release-schemas.ts'

export const refusals: readonly Obstacle[] = [
  { code: 'too-few', sentence: 'Hay 43 respuestas de personas adultas; se necesitan 200.', weight: 'refusal' },
  { code: 'method-missing', sentence: 'Falta completar la ficha metodológica: Financia.', weight: 'refusal' },
]
export const warning: Obstacle = {
  code: 'deff',
  sentence: 'Quienes participaron se parecen poco a la población.',
  weight: 'warning',
}
export const burst: Obstacle = {
  code: 'burst',
  sentence: 'El 31 % de las respuestas nuevas llegó en una sola hora.',
  weight: 'needs-review',
}

const storyOfDraft: Draft['story'] = {
  headline: 'Más de la mitad recibe agua todos los días',
  leads: [{ id: 'water-days', sentence: '55 % recibe agua todos los días, más que 35 % que la recibe a veces.' }],
  problems: [
    { at: 'headline', weight: 'warning', sentence: '«la mitad» no se comprueba: escribe el porcentaje.' },
    { at: 0, weight: 'warning', sentence: '«más»: la prueba no llama clara la diferencia.' },
  ],
  canLead: [
    { id: 'water-days', text: '¿Cuántos días a la semana recibes agua?', sentence: '55 % respondió “Todos los días”.' },
    { id: 'water-service-rating', text: '¿Cómo calificas el servicio de agua?', sentence: '4.1 de media.' },
  ],
  automatic: ['¿Cuántos días a la semana recibes agua? 55 % respondió “Todos los días”; 20 %, “Algunos días”.'],
}

export function draftOf(digit: string): Draft {
  return {
    number: 4,
    sha256: digit.repeat(64),
    madeAt: new Date().toISOString(),
    people: 1_390,
    obstacles: [],
    changes: ['150 personas más que en la número 3.', 'Cambia la composición por edad.'],
    story: storyOfDraft,
    withheld: Array.from({ length: 12 }, (_, place) => ({
      what: `«¿Cuántos días a la semana…?» por lugar: lugar ${place + 1}`,
      why: place % 3 === 0 ? 'Con ella se sabría otra que no se muestra' : 'Son muy pocas personas',
    })),
  }
}

export const published: ReleasesReply['published'] = [
  {
    number: 3,
    publishedOn: '2026-11-16',
    people: 1_240,
    sha256: 'c'.repeat(64),
    corrects: 2,
    noWave: 'Sus personas nuevas son menos de 200.',
    delivery: { sentence: 'Quedan 5 días para entregar el estudio: a más tardar, el 21 de noviembre de 2026.' },
  },
  { number: 2, publishedOn: '2026-11-09', people: 980, sha256: 'b'.repeat(64) },
  {
    number: 1,
    publishedOn: '2026-11-02',
    people: 610,
    sha256: 'a'.repeat(64),
    withdrawn: { on: '2026-11-03', reason: 'Salió con las palabras de otra pregunta' },
  },
]

export const nothingStands: ReleasesReply = { obstacles: [], published: [] }

/** Answers instead of the server: the status as given, and other calls by `answer`. */
export async function standIn(
  page: Page,
  surveyId: string,
  standing: () => ReleasesReply,
  answer: (route: Route) => Promise<unknown> = (route) => route.abort(),
): Promise<void> {
  await page.route(`**${apiPaths.releases(surveyId)}**`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: standing() }) : answer(route),
  )
}
