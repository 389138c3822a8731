import { expectForEveryone } from './for-everyone.ts'
import { panelScenes } from './panel-scenes.ts'

expectForEveryone(panelScenes)
