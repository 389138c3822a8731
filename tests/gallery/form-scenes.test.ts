import { expectForEveryone } from './for-everyone.ts'
import { formScenes } from './form-scenes.ts'

expectForEveryone(formScenes, { hasAnswers: false })
