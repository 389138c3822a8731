import { expectForEveryone } from './for-everyone.ts'
import { pageScenes } from './page-scenes.ts'

expectForEveryone(pageScenes, { hasAnswers: false })
