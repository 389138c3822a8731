import { expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import { remarksOn } from '../../../../tests/gallery/html.ts'
import { elementOf, textOf } from '../../../../tests/support/browser/served-html.ts'
import {
  drawn,
  htmlOf,
  newest,
  pages,
  release,
  state,
  third,
  veda,
  vote,
} from '../../../../tests/support/releases/drawn-pages.ts'

const origin = 'https://encuestas.example'
const questionPath = (id: string) => releasePaths.question(releasePaths.release('005', 3), id)
const shareRows = (html: string) => html.match(/<div class="share-row">.*?<\/div>/gs) ?? []
const hrefsIn = (html: string) =>
  [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')))

test('a release is passed on by WhatsApp first, then by copying its address, X and Facebook, without a script but for copying', () => {
  const [first = ''] = shareRows(htmlOf(newest))
  expect(textOf(first)).toBe('WhatsApp Copiar enlace X Facebook')
  const address = origin + release(3)
  expect(first).toContain(`data-copies="${address}"`)
  const [whatsapp, x, facebook] = hrefsIn(first)
  expect(whatsapp?.searchParams.get('text')).toMatch(new RegExp(`\\n${address}$`))
  expect([x?.searchParams.get('url'), facebook?.searchParams.get('u')]).toEqual([address, address])
  expect(first.match(/target="_blank" rel="noopener"/g)).toHaveLength(3)
})

test('each question with numbers is passed on by an address of its own', () => {
  for (const { id, result } of third.release.questions) {
    const rows = shareRows(elementOf(htmlOf(newest), 'article', id))
    expect([id, rows.length]).toEqual([id, result.kind === 'table' ? 1 : 0])
    if (rows[0]) expect(rows[0]).toContain(`data-copies="${origin}${questionPath(id)}"`)
  }
})

test('the address of a question shows it by itself, and its preview is its own picture and sentence', async () => {
  for (const { id, text } of third.release.questions.slice(0, 4)) {
    const html = htmlOf(questionPath(id))
    const [head = '', body = ''] = html.split('</head>')
    expect(await remarksOn(html)).toEqual([])
    expect(head).toContain(
      `og:image" content="${origin}${releasePaths.picture(releasePaths.release('005', 3), id, 'wide')}"`,
    )
    expect(head).toContain(`og:url" content="${origin}${questionPath(id)}"`)
    expect(head).toContain('noindex')
    expect(textOf(head)).toContain(text)
    expect(body.match(/<article /g)).toHaveLength(1)
    expect(body).toContain(`href="${release(3)}"`)
  }
})

test('in an electoral silence the address of an electoral question says until when, with no number and no picture', () => {
  const silent = drawn({ ...state, silence: veda })
  const path = releasePaths.question(releasePaths.release('001', 1), 'governorship-vote')
  expect(pages.html(path)).toContain('governorship-vote.png')
  expect(silent.html(path)).not.toMatch(/governorship-vote\.png|\d\u00a0%/)
  expect(textOf(silent.html(path))).toContain('no se muestran hasta el 6 de junio de 2027')
  expect(vote.release.questions.map(({ id }) => id)).toContain('governorship-vote')
})

test('of a withdrawn release, the address of a question says that it was withdrawn', () => {
  const html = htmlOf(releasePaths.question(releasePaths.release('005', 2), 'water-days'))
  expect(textOf(html)).toContain('Esta publicación se retiró el 10 de noviembre de 2026')
  expect(html).not.toContain('<article')
  expect(html).not.toContain('share-row')
})
