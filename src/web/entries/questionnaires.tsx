import { QuestionnairesPanel } from '../panel/questionnaires/questionnaires-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver('cuestionarios', QuestionnairesPanel)
