import { PublishingPanel, type PublishingPanelProps } from '../panel/publishing/publishing-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver<PublishingPanelProps>('publicar', (props) => <PublishingPanel {...props} />)
