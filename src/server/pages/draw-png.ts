// The thread that draws pictures.
import { type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'
import { doTasks } from '../thread-tasks.ts'

export interface Drawing {
  readonly svg: string
  readonly options: ResvgRenderOptions
}

doTasks(async ({ svg, options }: Drawing) => (await renderAsync(svg, options)).asPng())
