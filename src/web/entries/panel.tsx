import { AnswersPanel } from '../panel/answers/answers-panel.tsx'
import { BrokenPanel } from '../panel/broken-panel.tsx'
import { CodingPanel } from '../panel/coding/coding-panel.tsx'
import { CrosstabPanel } from '../panel/crosstabs/crosstab-panel.tsx'
import { HealthPanel } from '../panel/health/health-panel.tsx'
import { MethodPanel } from '../panel/method/method-panel.tsx'
import { StatsPanel } from '../panel/overview/stats-panel.tsx'
import { PeoplePanel } from '../panel/people/people-panel.tsx'
import { PublishingPanel } from '../panel/publishing/publishing-panel.tsx'
import { QualityPanel } from '../panel/quality/quality-panel.tsx'
import { QuestionnairesPanel } from '../panel/questionnaires/questionnaires-panel.tsx'
import { hydrateIsland } from './hydrate-island.tsx'

// One script for the whole panel, because an administrator goes from page to page. Each page has one of these islands.
hydrateIsland('panel', StatsPanel, { instead: BrokenPanel })
hydrateIsland('respuestas', AnswersPanel, { instead: BrokenPanel })
hydrateIsland('cruces-panel', CrosstabPanel, { instead: BrokenPanel })
hydrateIsland('codigos', CodingPanel, { instead: BrokenPanel })
hydrateIsland('calidad', QualityPanel, { instead: BrokenPanel })
hydrateIsland('ficha', MethodPanel, { instead: BrokenPanel })
hydrateIsland('publicar', PublishingPanel, { instead: BrokenPanel })
hydrateIsland('personas-panel', PeoplePanel, { instead: BrokenPanel })
hydrateIsland('salud', HealthPanel, { instead: BrokenPanel })
hydrateIsland('cuestionarios', QuestionnairesPanel, { instead: BrokenPanel })
