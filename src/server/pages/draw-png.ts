// The thread that draws one picture.
import { parentPort, workerData } from 'node:worker_threads'
import { type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'

export interface Drawing {
  readonly svg: string
  readonly options: ResvgRenderOptions
}

const { svg, options } = workerData as Drawing
const image = await renderAsync(svg, options)
parentPort?.postMessage(image.asPng())
