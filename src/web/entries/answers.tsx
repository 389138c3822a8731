import { AnswersPanel } from '../panel/answers/answers-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver('respuestas', AnswersPanel)
