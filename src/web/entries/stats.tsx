import { StatsPanel, type StatsPanelProps } from '../stats/stats-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver<StatsPanelProps>('panel', (props) => <StatsPanel {...props} />)
