import { expect, test } from 'vitest'
import { type Platform, shareOnInstagram } from './instagram-share.ts'

/** A browser that writes down what it is asked, and fails where the test says so. */
function platform(differences: Partial<Platform<string>> = {}) {
  const asked: string[] = []
  const note = (what: string) => void asked.push(what)
  const parts: Platform<string> = {
    copy: async (text) => note(`copy ${text}`),
    image: async () => 'the image',
    share: async (image) => note(`share ${image}`),
    openApp: () => note('open the app'),
    openWebsite: () => note('open the website'),
    isPageVisible: () => true,
    pause: async (ms) => note(`wait ${ms} ms`),
    show: ({ title, durationMs }) => note(`say ${title} (${durationMs ?? 'default'})`),
    ...differences,
  }
  return { asked, parts }
}

const fails = async () => {
  throw new Error('not here')
}

test('copies the text, shares the image and says so', async () => {
  const { asked, parts } = platform()
  await shareOnInstagram('the text', parts)
  expect(asked).toEqual(['copy the text', 'share the image', 'say ✅ Imagen enviada a Instagram (5000)'])
})

test('copies within the tap itself', () => {
  const { asked, parts } = platform()
  void shareOnInstagram('the text', parts)
  expect(asked).toEqual(['copy the text'])
})

const opened = ['copy the text', 'say 📋 Texto copiado al portapapeles (6000)', 'open the app', 'wait 1500 ms']

test.each(['image', 'share'] as const)(
  'opens the app when the browser fails to give or take the image: %s',
  async (call) => {
    const { asked, parts } = platform({ [call]: fails })
    await shareOnInstagram('the text', parts)
    expect(asked).toEqual([...opened, 'open the website'])
  },
)

test('leaves the website alone when the app has taken over the screen', async () => {
  const { asked, parts } = platform({ share: fails, isPageVisible: () => false })
  await shareOnInstagram('the text', parts)
  expect(asked).toEqual(opened)
})

test('a cancelled share is neither an error nor a reason to open the app', async () => {
  const { asked, parts } = platform({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  await shareOnInstagram('the text', parts)
  expect(asked).toEqual(['copy the text'])
})

test('says that it failed, and stops, when the text cannot be copied', async () => {
  const { asked, parts } = platform({ copy: fails })
  await shareOnInstagram('the text', parts)
  expect(asked).toEqual(['say ❌ Error al compartir (default)'])
})
