import { PublishingPanel } from '../panel/publishing/publishing-panel.tsx'
import { takeOver } from './take-over.tsx'

takeOver('publicar', PublishingPanel)
