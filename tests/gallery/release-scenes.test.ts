import { expectForEveryone } from './for-everyone.ts'
import { releaseScenes } from './release-scenes.ts'

expectForEveryone(releaseScenes, { hasAnswers: false })
