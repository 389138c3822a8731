import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldStudies } from '#field-studies/catalog.ts'
import { figuresOf } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import { pngSize } from '../support/browser/head.ts'
import { elementOf, tableRows, textOf } from '../support/browser/served-html.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
const pages = new Map<string, string>()
beforeAll(async () => {
  site = await startSite()
  for (const path of ['/survey/001/campo', '/survey/002/campo', '/campo'])
    pages.set(path, (await site.app.inject(path)).body)
})
afterAll(() => site.close())

const page = (path: string) => pages.get(path) ?? ''
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const words = (path: string) => spaced(textOf(page(path)))
const figure = (survey: string, id: string) => elementOf(page(`/survey/${survey}/campo`), 'figure', id)

const noBase = ['No publicado', 'Sin base']

describe('every number of the tables, cell by cell', () => {
  test.each([
    [
      'preferencia-general',
      [
        ['Otros', '28.5 %', ...noBase],
        ['Aspirante PAN 1', '16.1 %', ...noBase],
        ['Aspirante PAN 2', '15.9 %', ...noBase],
        ['Aspirante MORENA 1', '15.5 %', ...noBase],
        ['Aspirante MORENA 2', '10.3 %', ...noBase],
        ['Sin desglose publicado', '13.7 %', ...noBase],
      ],
    ],
    ['zona-tres-centurias', [['Aspirante PAN', '35 %', ...noBase]]],
    ['zona-independencia', [['Otro', '25 %', ...noBase]]],
    ['zona-ojocaliente', [['Otro', '35.1 %', ...noBase]]],
  ])('survey 001, %s', (id, rows) => {
    expect(tableRows(figure('001', id)).map((row) => row.map(spaced))).toEqual(rows)
  })

  // The interval of 5 of 79 is a reference vector (.0273348649 to .1397488516); the others were computed apart.
  test.each([
    [
      'preferencia-partido',
      [
        ['PAN', '45.6 %', '36 de 79', '35.0 % a 56.5 %'],
        ['OTRO', '30.4 %', '24 de 79', '21.3 % a 41.2 %'],
        ['MORENA', '17.7 %', '14 de 79', '10.9 % a 27.6 %'],
        ['PRI precisión baja', '6.3 %', '5 de 79', '2.7 % a 14.0 %'],
      ],
    ],
    [
      'preferencia-perfiles',
      [
        ['OTRO', '51.9 %', '41 de 79', '41.1 % a 62.6 %'],
        ['Perfil 1', '19 %', '15 de 79', '11.9 % a 29.0 %'],
        ['Perfil 2', '12.7 %', '10 de 79', '7.0 % a 21.8 %'],
        ['Perfil 3 precisión baja', '5.1 %', '4 de 79', '2.0 % a 12.3 %'],
        ['Perfil 4 precisión baja', '3.8 %', '3 de 79', '1.3 % a 10.6 %'],
        ['Sin Elección precisión baja', '7.6 %', '6 de 79', '3.5 % a 15.6 %'],
      ],
    ],
    [
      'genero',
      [
        ['Mujeres', '55.7 %', '44 de 79'],
        ['Hombres', '44.3 %', '35 de 79'],
      ],
    ],
  ])('survey 002, %s', (id, rows) => {
    expect(tableRows(figure('002', id)).map((row) => row.map(spaced))).toEqual(rows)
  })
})

describe('where the number of people is known, every share says it', () => {
  const shares = [
    ['36 de 79 personas', '35.0 % a 56.5 %'],
    ['24 de 79 personas', '21.3 % a 41.2 %'],
    ['14 de 79 personas', '10.9 % a 27.6 %'],
    ['5 de 79 personas', '2.7 % a 14.0 % precisión baja'],
    ['41 de 79 personas', '41.1 % a 62.6 %'],
    ['15 de 79 personas', '11.9 % a 29.0 %'],
    ['10 de 79 personas', '7.0 % a 21.8 %'],
    ['4 de 79 personas', '2.0 % a 12.3 % precisión baja'],
    ['3 de 79 personas', '1.3 % a 10.6 % precisión baja'],
    ['6 de 79 personas', '3.5 % a 15.6 % precisión baja'],
  ]
  test.each(shares)('%s · %s', (people, interval) => {
    expect(words('/survey/002/campo')).toContain(` ${people} · ${interval}`)
  })

  test('who was interviewed is counted and has no interval', () => {
    const gender = spaced(textOf(figure('002', 'genero')))
    expect(gender).toContain('Mujeres 55.7 % 44 de 79 personas')
    expect(gender).not.toMatch(/intervalo| a \d+\.\d %/i)
  })

  test('in the headline and the key results too', () => {
    const said = words('/survey/002/campo')
    const times = (text: string) => said.split(text).length - 1
    expect(times('36 de 79 personas · intervalo de 95 %: 35.0 % a 56.5 %')).toBe(1)
    expect(times('41 de 79 personas · intervalo de 95 %: 41.1 % a 62.6 %')).toBe(1)
    expect(times('20 de 36 personas · intervalo de 95 %: 39.6 % a 70.5 % precisión baja')).toBe(1)
  })

  test('in four shares, their four rows and one key result the precision is low, and in no other', () => {
    expect(words('/survey/002/campo').split('precisión baja').length - 1).toBe(9)
  })

  test('one dot for each person', () => {
    const [first = '', second = ''] = page('/survey/002/campo').match(/<svg[^>]*viewBox="0 0 176 55".*?<\/svg>/gs) ?? []
    const dots = (svg: string) => ['dot-yes', 'dot-no'].map((kind) => svg.split(`class="${kind}"`).length - 1)
    expect([dots(first), dots(second)]).toEqual([
      [36, 43],
      [41, 38],
    ])
  })
})

describe('a number is told where it is meant and where it can be compared, and not again', () => {
  const numbers = fieldStudies.flatMap((study) => {
    const shares = [...study.headline, ...figuresOf(study).flatMap(({ rows }) => rows)]
    return [...new Set(shares.map(({ value }) => percent(value)))].map((value) => [study.surveyId, spaced(value)])
  })

  test.each(numbers)('survey %s: %s', (survey, value) => {
    const withoutTables = page(`/survey/${survey}/campo`).replace(/<table.*?<\/table>/gs, ' ')
    const main = withoutTables.match(/<main.*?<\/main>/s)?.[0] ?? ''
    const times = spaced(textOf(main)).match(new RegExp(`(?<![\\d.])${value.replace('.', '\\.')}`, 'g'))?.length ?? 0
    expect(times).toBeGreaterThanOrEqual(1)
    expect(times).toBeLessThanOrEqual(2)
  })
})

describe('what the numbers allow to say', () => {
  test('survey 002: how far 79 interviews reach, and that people were not drawn by lot', () => {
    const said = words('/survey/002/campo')
    expect(said).toContain('Hasta dónde llegan 79 entrevistas')
    expect(said).not.toContain('±')
    expect(said).toContain('Si las personas se hubieran elegido al azar')
    expect(said).toContain('unos 11 puntos hacia arriba o hacia abajo, de 39 % a 61 %')
    expect(said).toContain('Que dos intervalos se encimen o no, no dice')
    expect(said).toContain('La muestra no es probabilística.')
    expect(said).toContain('son solo una referencia')
  })

  test('survey 002: who leads whom', () => {
    const [party, profile] = ['preferencia-partido', 'preferencia-perfiles'].map((id) =>
      spaced(textOf(figure('002', id))),
    )
    expect(party).toContain('15.2 puntos de diferencia, con un intervalo de 95 % de −3.7 a 34.1 puntos')
    expect(party).toContain(
      'El intervalo incluye el cero: con 79 entrevistas no se puede afirmar que «PAN» vaya adelante',
    )
    expect(profile).toContain('32.9 puntos de diferencia, con un intervalo de 95 % de 15.8 a 50.0 puntos')
    expect(profile).toContain(
      'El intervalo no incluye el cero, pero la muestra no es probabilística: vale para las 79 personas',
    )
    expect(profile).not.toContain('clara')
    expect(spaced(textOf(figure('002', 'genero')))).not.toContain('diferencia')
  })

  test('survey 001: no base, so no interval, and the page says so', () => {
    const said = words('/survey/001/campo')
    expect(said).toContain('28.5 % no se identifica con los partidos tradicionales')
    expect(said).toContain('Base no publicada: va sin intervalo.')
    expect(said).toContain('no se puede calcular un margen de error')
    expect(said).not.toContain('reportó')
    expect(said).not.toMatch(/\d % a \d/)
    expect(page('/survey/001/campo')).not.toContain('whisker')
  })

  test.each(['zona-tres-centurias', 'zona-independencia', 'zona-ojocaliente'])(
    '%s: the rest is not published, and it shows',
    (id) => {
      const said = textOf(figure('001', id))
      expect(said).toContain('De esta zona solo se publicó este valor; el resto del desglose no está publicado.')
      expect(said).toContain('Las demás respuestas de esta zona no se publicaron')
    },
  )

  test.each(['/survey/001/campo', '/campo'])('%s: that data was verified has no tick while nobody says how', (path) => {
    const points = page(path).match(/<ul[^>]*><li[^>]*>Encuestas de campo.*?<\/ul>/s)?.[0] ?? ''
    expect(textOf(points)).toContain('Verificación: sin detalle publicado')
    expect(points).not.toContain('<svg')
  })

  test.each([
    ['001', 'Publicamos 4 de los 12 elementos'],
    ['002', 'Publicamos 6 de los 12 elementos'],
  ])('survey %s says how much of its method is known', (survey, sentence) => {
    expect(words(`/survey/${survey}/campo`)).toContain(sentence)
  })
})

describe('the bars stand against the published axis', () => {
  test.each([
    ['zona-tres-centurias', 35, ['0 %', '10 %', '20 %', '30 %', '40 %']],
    ['zona-independencia', 25, ['0 %', '10 %', '20 %', '30 %']],
    ['zona-ojocaliente', 35.1, ['0 %', '10 %', '20 %', '30 %', '40 %']],
  ])('%s', (id, value, ticks) => {
    const svg = figure('001', id).match(/<svg[^>]*role="img".*?<\/svg>/s)?.[0] ?? ''
    const marks = [...svg.matchAll(/text-anchor="end"[^>]*>([^<]*)</g)].map(([, text = '']) => spaced(text))
    expect(marks).toEqual(ticks)
    const heights = [...svg.matchAll(/<line[^>]*y1="([\d.]+)"/g)].map(([, y]) => Number(y))
    const axis = Math.max(...heights) - Math.min(...heights)
    const bar = Number(svg.match(/<rect class="chart-mark"[^>]* height="([\d.]+)"/)?.[1])
    expect(bar / axis).toBeCloseTo(value / ((ticks.length - 1) * 10), 6)
  })
})

describe.each([
  ['001', ['preferencia-general', 'zona-tres-centurias', 'zona-independencia', 'zona-ojocaliente'], 'No publicada'],
  ['002', ['preferencia-partido', 'preferencia-perfiles', 'genero'], '79 personas entrevistadas'],
])('every figure of survey %s', (survey, ids, base) => {
  test.each(ids)('%s says what it shows, its base, its dates and its source, and gives its data', (id) => {
    const html = figure(survey, id)
    const said = textOf(html)
    expect(said).toContain(`Base ${base}`)
    expect(said).toMatch(survey === '001' ? /Fechas No publicadas/ : /Fechas 7 y 9 de julio de 2025/)
    expect(said).toMatch(/Fuente Estudio de campo «.+»/)
    for (const file of ['.csv', `/${id}.svg`, `/${id}.png`]) {
      expect(html).toContain(`href="/survey/${survey}/campo${file}"`)
    }
    expect(html).toMatch(/(role="img"|<ul) aria-label="Gráfica de [^"]{40,}"/)
  })
})

describe('the pages', () => {
  test.each(['/survey/001/campo', '/survey/002/campo', '/campo'])(
    '%s: no word runs into its number when copied',
    (path) => {
      expect(words(path).replaceAll(site.origin, '')).not.toMatch(/[a-zA-ZáéíóúñÑ»]\d|\d{3}\.\d(?<!100\.1)/)
    },
  )

  test.each(['001', '002'])('survey %s leads back to its survey, home and to all results', (survey) => {
    const html = page(`/survey/${survey}/campo`)
    const header = html.match(/<header.*?<\/header>/s)?.[0] ?? ''
    expect(header).toContain(`href="/survey/${survey}"`)
    expect(textOf(header)).toContain('Campo')
    const main = html.match(/<main.*?<\/main>/s)?.[0] ?? ''
    for (const href of [`/survey/${survey}`, '/', '/campo']) expect(main).toContain(`href="${href}"`)
  })

  test('the index shows both studies and their method, without script', () => {
    const html = page('/campo')
    for (const survey of ['001', '002'])
      for (const path of [`/survey/${survey}/campo`, `/survey/${survey}/campo.csv`])
        expect(html).toContain(`href="${path}"`)
    const said = words('/campo')
    for (const share of ['28.5 %', '45.6 %', '51.9 %']) expect(said).toContain(share)
    expect(said.split('Sin detalle publicado: ').length - 1).toBe(2)
    expect(html).not.toContain('<script')
  })

  test('their script is at most 4 kB, with all that it imports', async () => {
    const scripts = [...page('/survey/001/campo').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, path]) => path,
    )
    expect(scripts.length).toBeGreaterThan(0)
    let bytes = 0
    for (const path of scripts) {
      const { rawPayload, headers } = await site.app.inject({ url: path ?? '', headers: { 'accept-encoding': 'br' } })
      expect(headers['content-encoding']).toBe('br')
      bytes += rawPayload.length
    }
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(4096)
  })
})

describe.each(fieldStudies)('the charts of survey $surveyId as files', (study) => {
  const { surveyId } = study
  test.each(figuresOf(study))(
    '$id is saved as SVG and as PNG, and says by itself all that it should',
    async (chart) => {
      const svg = await site.app.inject(`/survey/${surveyId}/campo/${chart.id}.svg`)
      expect(svg.headers['content-type']).toBe('image/svg+xml')
      expect(svg.headers['content-disposition']).toBe(`attachment; filename="encuesta-${surveyId}-${chart.id}.svg"`)
      const said = spaced(textOf(svg.body))
      for (const words of [
        chart.title,
        chart.shows,
        'Pulso · Estudio de campo',
        `${site.origin}/survey/${surveyId}/campo`,
        chart.base ? `Base: ${chart.base} personas entrevistadas` : 'Base: no publicada',
        ...chart.rows.flatMap(({ name, value }) => [...name.split(' '), spaced(percent(value))]),
      ]) {
        expect(said).toContain(words)
      }
      const png = await site.app.inject(`/survey/${surveyId}/campo/${chart.id}.png`)
      expect(png.headers['content-type']).toBe('image/png')
      expect(png.headers['content-disposition']).toBe(`attachment; filename="encuesta-${surveyId}-${chart.id}.png"`)
      expect(pngSize(png.rawPayload).width).toBe(1440)
    },
  )
})

describe.each([
  ['001', 9, 'El camino hacia la gubernatura,Preferencia general,Otros,28.5,,,,,'],
  ['002', 12, 'El Otro Voto,Preferencia por partido,PAN,45.6,36,79,35,56.5,7 y 9 de julio de 2025'],
])('the data of survey %s', (survey, rows, first) => {
  test('are saved as a file that a spreadsheet understands', async () => {
    const reply = await site.app.inject(`/survey/${survey}/campo.csv`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="resultados-${survey}.csv"`)
    expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, ...lines] = reply.body.slice(1).split('\r\n')
    expect(header).toBe('estudio,figura,respuesta,porcentaje,casos,base,intervalo_inferior,intervalo_superior,fechas')
    expect(lines[0]).toBe(first)
    expect(lines.length).toBe(rows + 1)
  })
})
