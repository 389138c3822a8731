import { HealthPanel } from '../panel/health/health-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver('salud', HealthPanel)
