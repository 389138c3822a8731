import { describe, expect, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import { sharedSurvey, sharedText, shareLinks } from './share-links.ts'

const origin = 'https://encuestas.example'
const survey = sharedSurvey(origin, {
  id: '002',
  share: { text: '¿Agua & luz? Opina, 100% anónimo:', xLabel: 'X' },
})

test('Facebook and LinkedIn get the address of the survey and nothing else', () => {
  const { facebook, linkedin } = shareLinks(survey)
  expect(facebook).toBe('https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fencuestas.example%2Fsurvey%2F002')
  expect(linkedin).toBe(
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fencuestas.example%2Fsurvey%2F002',
  )
})

test('X gets the text and the address apart', () => {
  expect(shareLinks(survey).x).toBe(
    'https://x.com/intent/tweet?text=%C2%BFAgua%20%26%20luz%3F%20Opina%2C%20100%25%20an%C3%B3nimo%3A' +
      '&url=https%3A%2F%2Fencuestas.example%2Fsurvey%2F002',
  )
})

test('WhatsApp gets one text that ends with the address on its own line', () => {
  expect(shareLinks(survey).whatsapp).toBe(
    'https://wa.me/?text=%C2%BFAgua%20%26%20luz%3F%20Opina%2C%20100%25%20an%C3%B3nimo%3A' +
      '%0Ahttps%3A%2F%2Fencuestas.example%2Fsurvey%2F002',
  )
})

describe.each(fixedSurveys)('what survey $id shares', (shared) => {
  test('arrives whole on the other side of every link', () => {
    const { facebook, x, whatsapp, linkedin } = shareLinks(sharedSurvey(origin, shared))
    const url = `${origin}/survey/${shared.id}`
    expect(new URL(facebook).searchParams.get('u')).toBe(url)
    expect(new URL(x).searchParams.get('text')).toBe(shared.share.text)
    expect(new URL(x).searchParams.get('url')).toBe(url)
    expect(new URL(whatsapp).searchParams.get('text')).toBe(`${shared.share.text}\n${url}`)
    expect(new URL(linkedin).searchParams.get('url')).toBe(url)
  })

  test('fits in one post on X', () => {
    const onLongName = sharedSurvey('https://a-rather-long-name-for-a-site.example', shared)
    expect(sharedText(onLongName).length).toBeLessThanOrEqual(280)
  })
})
