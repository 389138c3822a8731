import { QualityPanel } from '../panel/quality/quality-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver('calidad', QualityPanel)
