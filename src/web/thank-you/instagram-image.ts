import { centreCrop } from '#rules/format/centre-crop.ts'

const STORY = { width: 1080, height: 1920 }
const QUALITY = 0.9

/** The survey's image as Instagram takes it: a PNG that fills a phone's screen. Rejects when the browser cannot draw it. */
export async function instagramImage(src: string, fileName: string): Promise<File> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), STORY)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, STORY.width, STORY.height)
  const { x, y, width, height } = centreCrop({ width: picture.naturalWidth, height: picture.naturalHeight }, STORY)
  pen.drawImage(picture, x, y, width, height, 0, 0, STORY.width, STORY.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', QUALITY))
  if (!blob) throw new Error('The canvas gave no image')
  return new File([blob], fileName, { type: 'image/png' })
}
