import { AnswersPanel, type AnswersPanelProps } from '../panel/answers/answers-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver<AnswersPanelProps>('respuestas', (props) => <AnswersPanel {...props} />)
