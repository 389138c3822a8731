import { expectForEveryone } from './for-everyone.ts'
import { publishingScenes } from './publishing-scenes.ts'

expectForEveryone(publishingScenes)
