import { expectForEveryone } from './for-everyone.ts'
import { surveyScenes } from './survey-scenes.ts'

expectForEveryone(surveyScenes, { hasAnswers: false })
