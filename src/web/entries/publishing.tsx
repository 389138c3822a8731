import { PublishingPanel, type PublishingPanelProps } from '../publishing/publishing-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver<PublishingPanelProps>('publicar', (props) => <PublishingPanel {...props} />)
