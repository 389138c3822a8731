import { StatsPanel, type StatsPanelProps } from '../panel/overview/stats-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver<StatsPanelProps>('panel', (props) => <StatsPanel {...props} />)
