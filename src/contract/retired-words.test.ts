import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Phrases that were said once and sound translated, or name one thing in two ways. They stay away, wherever they were said.

const retired: readonly [words: RegExp, instead: string][] = [
  [/la diferencia (que )?no (es concluyente|se distingue)/, 'prácticamente lo mismo; no alcanza para decir cuál'],
  [/sin decir cómo/, 'verificación: sin detalle publicado'],
  [/no se report(ó|aron)|\bno reportad[oa]s?\b/, 'sin detalle publicado; no está publicado'],
  [/respondió quien quiso:? (describe|no personas)|parecerse a la población/, 'participó quien quiso'],
  [/nadie cuenta por más/, 'el peso máximo es'],
  [/desde otra red\b/, 'si en tu casa aún falta alguien, puede participar con sus datos móviles'],
  [/respuestas por colonia/, 'así comparamos zonas del estado'],
  [/\bse enciman\b/, 'se traslapan'],
  [/no es un engaño/, 'no toda ráfaga es un fraude'],
  [/tu lugar (te espera|sigue libre)/, 'te esperamos; todavía puedes participar'],
  [/recibimos tu envío|no pudimos contarlo/, 'recibimos tus respuestas, pero no podemos contarlas'],
  [/elige o escribe una respuesta/, 'elige una respuesta; escribe tu respuesta'],
  [/colonias? registradas? en|ya la escribimos por ti/, 'este código postal tiene 6 colonias; ya la pusimos por ti'],
  [/te mostramos aquí mismo el nuestro/, 'el formulario no cargó; responde aquí mismo'],
  [/más, igual o menos/, 'más, el mismo número o menos'],
  [
    /\bn efectiva\b|número efectivo|lo que valen ya|a cuántas (personas )?(sin ponderar )?equivalen/,
    'muestra efectiva; tamaño útil',
  ],
  [/mientras más se ponderan/, 'entre más se ajustan los pesos, menor es la muestra efectiva'],
  [/(?<!nombre )\breservad[oa]s?\b(?!")|\bse reservan?\b/, 'no se muestra, se omite'],
  [/\bsexo por edad\b|\bescal(ón|ones)\b/, 'sexo y edad combinados; nivel'],
  [/\bde cuántas son\b|se toma lo que dice/, 'su número se toma de'],
  [/sin contraseñas ni candados/, 'de descarga libre'],
  [/a una persona por vez/, 'una persona a la vez'],
  [/nadie invitó a una lista/, 'no se invitó a personas de una lista'],
  [/suman más de 100/, 'pueden sumar más de 100 %'],
  [/>es esta</, 'estás aquí'],
  [/» tiene \$\{/, 'entre quienes… hay'],
  [/cuentas? en curso|lo que vale para ella/, 'el conteo en vivo; estas son sus condiciones'],
  [/no la ve nadie más|que no corrige\b|se publicó la número/, 'vista previa lista; publicación 3 en línea'],
  [/con lo que se respondió|rechazos, por momento|sin poder revisar/, 'ver respuestas; por etapa; no se pudo revisar'],
  [/donde algo no va bien/, 'si algo falla'],
  [/atraso del programa|con un segundo se/, 'demora del servidor; a partir de un segundo'],
  [/robots que prueban/, 'siempre hay bots que prueban direcciones'],
  [/valor de en medio/, 'la mediana'],
  [/\bel ritmo solo\b|días bastantes|que otras muchas\b/, 'por sí solo; días suficientes; idénticas a muchas otras'],
  [/leer al revés|un precio, no una puerta/, 'una huella irreversible; encarece el abuso, no lo impide'],
  [/\b(haz|queda|hay) lugar\b|lugar en el disco/, 'espacio en disco; libera espacio'],
  [/pon la máquina en hora/, 'sincroniza el reloj'],
  [/qué estorba/, 'qué impide publicar'],
  [/\bsólo\b/, 'solo'],
  [/\b(la|una|esta|otra|cada) orden\b|\b(las|otras|estas) órdenes\b/, 'el comando'],
  [
    /una respuesta por dirección|por dirección de internet|desde esa dirección|dirección que ya (había )?respond/,
    'por conexión',
  ],
]

/** Where the product speaks: its sources, its commands and its guides. Tests quote; decisions and code are in English. */
const spoken = globSync([
  'src/**/*.{ts,tsx}',
  'tools/**/*.{ts,mjs}',
  'deploy/*',
  'docs/*.md',
  'README.md',
  'CHANGELOG.md',
]).filter((file) => !file.endsWith('.test.ts'))

/** As it is read: a sentence goes on in the next line, and a word behind a soft hyphen. */
const read = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ').replaceAll('&nbsp;', ' ').replaceAll('\\u00ad', '')

test('no sentence of the product says what was retired', () => {
  expect(spoken.length).toBeGreaterThan(400)
  const found = spoken.flatMap((file) => {
    const text = read(file)
    return retired.flatMap(([words, instead]) =>
      [...text.matchAll(new RegExp(words, 'gi'))].map(({ 0: said, index }) => {
        const around = text.slice(Math.max(0, index - 40), index + said.length + 40)
        return `${file}: «${around}» → ${instead}`
      }),
    )
  })
  expect(found).toEqual([])
})
