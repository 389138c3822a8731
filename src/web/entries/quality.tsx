import { QualityPanel, type QualityPanelProps } from '../panel/quality/quality-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver<QualityPanelProps>('calidad', (props) => <QualityPanel {...props} />)
