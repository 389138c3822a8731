import { formScenes } from './form-scenes.ts'
import { pageScenes } from './page-scenes.ts'
import { panelScenes } from './panel-scenes.ts'
import { publishingScenes } from './publishing-scenes.ts'
import { releaseScenes } from './release-scenes.ts'
import type { Scene } from './stage.ts'
import { surveyScenes } from './survey-scenes.ts'

/** Every page and state of the site. Where the five surveys look alike, some stand for all. */
export const scenes: readonly Scene[] = [
  ...pageScenes,
  ...surveyScenes,
  ...formScenes,
  ...panelScenes,
  ...publishingScenes,
  ...releaseScenes,
]
