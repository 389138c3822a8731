import { withoutProof } from '../support/browser/survey-visitor.ts'
import { expectForEveryone } from './for-everyone.ts'
import { formScenes } from './form-scenes.ts'

expectForEveryone(formScenes, { hasAnswers: false, env: withoutProof })
