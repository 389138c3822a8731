import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { imagesIn } from '#rules/survey-files/option-images.ts'
import { editedTemplate } from '../../../tests/support/survey-files/edited-template.ts'
import { images, largePng, pngOf } from '../../../tests/support/survey-files/images.ts'
import { surveyWithImages } from '../../../tests/support/survey-files/survey-with-images.ts'
import { zipOf } from '../pages/zip.ts'
import { OptionImages, type SentFile } from './option-images.ts'
import { readSurveyFile } from './read-survey-file.ts'
import { readUpload, uploadOf } from './read-upload.ts'
import { surveyFile, surveyFormats } from './write-survey-file.ts'

const IMAGE = 'media::image'

/** The template with an image at its first option, «choices!E2». */
async function readWithImage(written: string, sent: readonly SentFile[], column = IMAGE) {
  return readUpload(await uploadOf(await editedTemplate({ 'choices!E1': column, 'choices!E2': written }), sent))
}

function firstOption({ read }: Awaited<ReturnType<typeof readWithImage>>) {
  const question = read?.survey.questionnaire.sections[0]?.questions[0]
  return question && 'options' in question ? question.options[0] : undefined
}

describe('an image of an option', () => {
  test.each([
    ['png', images.png, 'png'],
    ['a JPEG whose name says PNG', images.jpeg, 'jpg'],
    ['lossy WebP', images.lossyWebp, 'webp'],
    ['lossless WebP', images.losslessWebp, 'webp'],
    ['transparent WebP', images.transparentWebp, 'webp'],
    ['exactly 60 kB', largePng(60_000), 'png'],
    ['2000 pixels', pngOf(2_000, 2_000), 'png'],
  ])('%s: is taken for what it is, under a name of its content', async (_, bytes, extension) => {
    const file = await readWithImage('uno.png', [{ name: 'uno.png', bytes }])
    const name = `${hash('sha256', bytes).slice(0, 32)}.${extension}`
    expect([file.report.errors, file.report.warnings]).toEqual([[], []])
    expect(firstOption(file)).toMatchObject({ id: 'ninguna', image: name })
    expect(file.images).toEqual([{ name, bytes }])
  })

  const script = Buffer.from('<script>alert(1)</script>')
  test.each<[string, Buffer, string]>([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'es un dibujo SVG'],
    ['SVG after a byte order mark', Buffer.from('\ufeff <?xml version="1.0"?><svg/>'), 'es un dibujo SVG'],
    ['a script', script, 'no es una imagen PNG, JPEG ni WebP'],
    ['a script before a PNG', Buffer.concat([script, images.png]), 'no es una imagen'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), 'no es una imagen'],
    ['nothing', Buffer.alloc(0), 'no es una imagen'],
    ['half a signature', images.png.subarray(0, 7), 'no es una imagen'],
    ['a PNG without a header', images.png.subarray(0, 18), 'no es una imagen'],
    ['a JPEG of one segment that never ends', Buffer.from('ffd8ffe0ffff', 'hex'), 'no es una imagen'],
    ['a JPEG whose segments lead nowhere', Buffer.from('ffd8ffe0000000000000', 'hex'), 'no es una imagen'],
    [
      'a WebP of another kind',
      Buffer.from('RIFF\x10\x00\x00\x00WEBPEXIF\x00\x00\x00\x00', 'latin1'),
      'no es una imagen',
    ],
    ['a PNG of no pixels', pngOf(0, 16), 'está vacía'],
    ['50,000 by 50,000 pixels', pngOf(50_000, 50_000), 'mide 50000 × 50000 píxeles y caben 2000 por lado'],
    ['61 kB', largePng(61_000), 'pesa 61 kB y caben 60'],
  ])('%s: one sentence at its cell', async (_, bytes, sentence) => {
    const file = await readWithImage('uno.png', [{ name: 'uno.png', bytes }])
    expect(file.report.errors).toEqual([
      { cell: 'choices!E2', message: expect.stringMatching(new RegExp(`^«uno.png» ${sentence}[^.]*\\.$`)) },
    ])
    expect([file.read, file.images]).toEqual([undefined, []])
  })

  test('a ZIP bomb is no image, and beside an image it is no sheet', async () => {
    const bomb = await zipOf([{ name: 'uno.png', content: Buffer.alloc(30_000_000) }])
    const sent = [{ name: 'uno.png', bytes: bomb }]
    expect((await readWithImage('uno.png', sent)).report.errors).toMatchObject([{ cell: 'choices!E2' }])
    expect((await readUpload(await uploadOf(bomb, sent))).refusal).toContain('pasa de 20 MB')
  })

  test.each(['../../uno.png', '/etc/uno.png', 'C:\\fotos\\uno.png'])('%s leads nowhere', async (name) => {
    const sent = [{ name, bytes: images.png }]
    const file = await readWithImage(name, sent)
    expect(file.report.errors).toEqual([
      { cell: 'choices!E2', message: expect.stringContaining('solo el nombre de la imagen, sin carpetas') },
    ])
    expect(file.missingImages).toEqual([])
  })

  test('one that was not sent is an error at its cell, and one that is not named a warning', async () => {
    const file = await readWithImage('uno.png', [{ name: 'dos.png', bytes: images.png }])
    expect(file.report.errors).toEqual([
      { cell: 'choices!E2', message: expect.stringContaining('No está la imagen «uno.png»') },
    ])
    expect(file.report.warnings).toEqual([{ cell: 'dos.png', message: expect.stringContaining('no se usa') }])
    expect(file.missingImages).toEqual(['uno.png'])
  })

  test.each(['image', 'media::image::Español (es)', 'image::Español (es)'])('is read from «%s»', async (column) => {
    const file = await readWithImage('uno.png', [{ name: 'uno.png', bytes: images.png }], column)
    expect([file.report.errors, file.report.warnings]).toEqual([[], []])
    expect(firstOption(file)?.image).toBeDefined()
  })

  test('capitals and accents may be written otherwise than in the name of its file', async () => {
    const file = await readWithImage('Boleta Ángel.PNG', [
      { name: 'boleta ángel.png'.normalize('NFD'), bytes: images.png },
    ])
    expect([file.report.errors, file.report.warnings]).toEqual([[], []])
  })
})

function sentImages(count: number): SentFile[] {
  return Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, bytes: largePng(1_000, at) }))
}

test('24 images fit in a survey, and 25 do not', async () => {
  const errorsWith = async (count: number) => {
    const sent = sentImages(count)
    const file = Buffer.from(JSON.stringify(surveyWithImages(sent.map(({ name }) => name))))
    return (await readUpload(await uploadOf(file, sent))).report.errors
  }
  expect(await errorsWith(24)).toEqual([])
  expect(await errorsWith(25)).toEqual([{ cell: 'questionnaire', message: 'Tiene 25 imágenes distintas: caben 24.' }])
})

test.each(surveyFormats)('a survey with images is the same survey after it was written as %s', async (format) => {
  const sent = sentImages(3)
  const { read, images: named } = readSurveyFile(
    Buffer.from(JSON.stringify(surveyWithImages(sent.map(({ name }) => name)))),
    new OptionImages(sent),
  )
  if (!read) throw new Error('It was not read')
  const written = await surveyFile(read.survey, format)
  const beside = readSurveyFile(written, new OptionImages(named))
  expect([beside.report.errors, beside.report.warnings]).toEqual([[], []])
  expect(beside.read?.sha256).toBe(read.sha256)
  const stored = readSurveyFile(written, new OptionImages([], imagesIn(read.survey.questionnaire)))
  expect([stored.read?.sha256, stored.images]).toEqual([read.sha256, []])
  const cell = format === 'json' ? 'questionnaire.sections.0.questions.0.options.0.image' : 'choices!E2'
  expect(readSurveyFile(written).report.errors[0]).toEqual({
    cell,
    message: expect.stringContaining(`No está la imagen «${named[0]?.name}»`),
  })
})

test('a form that is cut off, or has no file, is refused with a sentence', async () => {
  const { body, type } = await uploadOf(await editedTemplate({}), [{ name: 'uno.png', bytes: images.png }])
  for (const each of [
    { body: body.subarray(0, 500), type },
    { body, type: 'multipart/form-data' },
    { body: Buffer.from('--x\r\n\r\n--x--'), type: 'multipart/form-data; boundary=x' },
  ])
    expect((await readUpload(each)).refusal).toContain('No llegó completo')
})

test('ten thousand images in one form are answered with a list that can be read', async () => {
  const sent = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.png`, bytes: Buffer.alloc(0) }))
  const { report, images: used } = await readUpload(await uploadOf(await editedTemplate({}), sent))
  expect([report.errors, report.warnings.length, used]).toEqual([[], 1, []])
  expect(report.warnings.at(-1)?.message).toMatch(/^Esta imagen no se usa.* y \d[\d,]* más\.?$/)
})
