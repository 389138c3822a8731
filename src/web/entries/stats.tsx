import { StatsPanel } from '../panel/overview/stats-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver('panel', StatsPanel)
