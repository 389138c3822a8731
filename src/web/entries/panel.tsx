import { AnswersPanel } from '../panel/answers/answers-panel.tsx'
import { HealthPanel } from '../panel/health/health-panel.tsx'
import { StatsPanel } from '../panel/overview/stats-panel.tsx'
import { PublishingPanel } from '../panel/publishing/publishing-panel.tsx'
import { QualityPanel } from '../panel/quality/quality-panel.tsx'
import { QuestionnairesPanel } from '../panel/questionnaires/questionnaires-panel.tsx'
import { takeOver } from './take-over.tsx'

// One script for the whole panel: an administrator goes from page to page. A page has one of these, and the rest do nothing.
takeOver('panel', StatsPanel)
takeOver('respuestas', AnswersPanel)
takeOver('calidad', QualityPanel)
takeOver('publicar', PublishingPanel)
takeOver('salud', HealthPanel)
takeOver('cuestionarios', QuestionnairesPanel)
