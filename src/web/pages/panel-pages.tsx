import type { ReactElement, ReactNode } from 'react'
import { oldestPanelBrowsers } from '#contract/oldest-browsers.ts'
import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { bannerQuestions } from '#rules/releases/released-questions.ts'
import { survey001 } from '#surveys/001.ts'
import type { Survey } from '#surveys/survey.ts'
import guideText from '../../../docs/cuestionarios.md?raw'
import { LockIcon } from '../components/icons.tsx'
import { Markdown } from '../components/markdown.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import type { PageHead } from '../document.tsx'
import { Island, type IslandProps } from '../island.tsx'
import { AnswersPanel } from '../panel/answers/answers-panel.tsx'
import { shownSections } from '../panel/answers/shown-sections.ts'
import { CodingPanel } from '../panel/coding/coding-panel.tsx'
import { crosstabColumns, crosstabRows } from '../panel/crosstabs/choices.ts'
import { CrosstabPanel } from '../panel/crosstabs/crosstab-panel.tsx'
import { HealthPanel } from '../panel/health/health-panel.tsx'
import { MethodPanel } from '../panel/method/method-panel.tsx'
import { StatsPanel } from '../panel/overview/stats-panel.tsx'
import { PanelNav, type PanelNavProps, type PanelSurvey, sitePages, surveyPages } from '../panel/panel-nav.tsx'
import { PeoplePanel } from '../panel/people/people-panel.tsx'
import { PublishingPanel } from '../panel/publishing/publishing-panel.tsx'
import { QualityPanel } from '../panel/quality/quality-panel.tsx'
import { QuestionnairesPanel } from '../panel/questionnaires/questionnaires-panel.tsx'
import { useSite } from '../site.ts'

interface Content {
  readonly title: string
  /** Below the title. */
  readonly intro?: ReactNode
  /** Readable without a script. */
  readonly notice?: ReactNode
  readonly island: ReactNode
}

const siteContent: Record<
  keyof typeof sitePages,
  (settings: PageSettings, surveys: readonly ShownSurvey[]) => Content
> = {
  Resumen: ({ publicOrigin }, surveys) => ({
    title: 'Resumen',
    intro: (
      <p className="mt-2 flex items-start gap-2 max-sm:text-sm">
        <LockIcon className="mt-1 size-4 text-secure" />
        Panel de administración, bloqueado para buscadores.
      </p>
    ),
    island: (
      <PanelIsland
        id="panel"
        component={StatsPanel}
        props={{ main: panelSurvey(survey001), surveys: surveys.map(panelSurvey), publicOrigin }}
      />
    ),
  }),
  Cuestionarios: ({ publicOrigin }) => ({
    title: 'Cuestionarios',
    intro: <p className="mt-2">Una encuesta se escribe en una hoja de cálculo, se revisa y se abre aquí.</p>,
    island: <PanelIsland id="cuestionarios" component={QuestionnairesPanel} props={{ publicOrigin }} />,
  }),
  Personas: (_, surveys) => ({
    title: 'Personas',
    intro: <p className="mt-2">Quién trabaja en este sitio, qué puede hacer cada quien y qué se hizo.</p>,
    island: (
      <PanelIsland id="personas-panel" component={PeoplePanel} props={{ surveys: surveys.map(({ id }) => id) }} />
    ),
  }),
  Salud: () => ({
    title: '¿Está todo bien?',
    intro: <p className="mt-2">Lo que conviene saber de este sitio y qué hacer si algo falla.</p>,
    island: <PanelIsland id="salud" component={HealthPanel} props={{}} />,
  }),
}

const surveyContent: Record<
  keyof typeof surveyPages,
  (settings: PageSettings, survey: ShownSurvey, surveys: readonly ShownSurvey[]) => Content
> = {
  Respuestas: ({ publicOrigin }, { id, form, questionnaire, isHidden = false }) => ({
    title: 'Qué se respondió',
    notice: form.kind === 'typeform' && (
      <NoticeBox tone="calm" title="El formulario de esta encuesta es de Typeform">
        <p className="text-sm">
          Aquí aparecen solo las respuestas que se guardaron en este sitio: pueden ser pocas, o ninguna. Las demás están
          en tu cuenta de Typeform.
        </p>
      </NoticeBox>
    ),
    island: (
      <PanelIsland
        id="respuestas"
        component={AnswersPanel}
        props={{ surveyId: id, isHidden, sections: shownSections(questionnaire), publicOrigin }}
      />
    ),
  }),
  Cruces: (_, { id, questionnaire }) => ({
    title: 'Cruces',
    intro: (
      <p className="mt-2">
        Cualquier pregunta por cualquier otra. La dirección de esta página es la tabla: compártela.
      </p>
    ),
    island: (
      <PanelIsland
        id="cruces-panel"
        component={CrosstabPanel}
        props={{ surveyId: id, rows: crosstabRows(questionnaire), columns: crosstabColumns(questionnaire) }}
      />
    ),
  }),
  Códigos: (_, { id }) => ({
    title: 'Códigos',
    intro: <p className="mt-2">Lo que la gente escribió con sus palabras, contado por códigos.</p>,
    island: <PanelIsland id="codigos" component={CodingPanel} props={{ surveyId: id }} />,
  }),
  Calidad: (_, { id }) => ({
    title: 'Calidad de las respuestas',
    island: <PanelIsland id="calidad" component={QualityPanel} props={{ surveyId: id }} />,
  }),
  Ficha: (_, { id }, surveys) => ({
    title: 'Ficha metodológica',
    intro: <p className="mt-2">Quién hizo la encuesta, para quién, cómo y con qué límites.</p>,
    island: (
      <PanelIsland
        id="ficha"
        component={MethodPanel}
        props={{ surveyId: id, others: surveys.filter((other) => other.id !== id).map(panelSurvey) }}
      />
    ),
  }),
  Publicar: ({ publicOrigin }, { id, questionnaire }) => ({
    title: 'Publicar resultados',
    island: (
      <PanelIsland
        id="publicar"
        component={PublishingPanel}
        props={{
          surveyId: id,
          publicOrigin,
          banners: bannerQuestions(questionnaire).map(({ id, text }) => ({ id, text })),
        }}
      />
    ),
  }),
}

function PanelIsland<Props extends object>(props: Omit<IslandProps<Props>, 'needs'>) {
  return <Island {...props} needs={oldestPanelBrowsers} />
}

/** The part of the guide about the spreadsheet. */
const [sheetGuide = ''] = guideText.split('\n## La hoja de cálculo\n')[1]?.split('\n## ') ?? []

const guide: Content = {
  title: 'Cómo se escribe la hoja',
  intro: (
    <p className="mt-2">
      <a href={pagePaths.questionnaires()} className="underline underline-offset-4">
        Volver a los cuestionarios
      </a>
    </p>
  ),
  island: <Markdown text={sheetGuide} />,
}

/** `isHidden`: it is not for everybody. */
export type ShownSurvey = Survey & { readonly isHidden?: true }

function panelSurvey({ id, title, accent, isHidden }: ShownSurvey): PanelSurvey {
  return { id, title, accent, ...(isHidden && { isHidden }) }
}

interface PanelPage {
  readonly head: Pick<PageHead, 'title' | 'path' | 'accent'>
  readonly body: ReactElement
}

/** The panel's pages about the whole site, and those about each survey. */
export function panelPages(surveys: readonly ShownSurvey[]): PanelPage[] {
  return [
    ...namesOf(sitePages).map((name) => ({
      head: { title: name, path: sitePages[name] },
      body: <PanelPage surveys={surveys} current={name} content={(settings) => siteContent[name](settings, surveys)} />,
    })),
    {
      head: { title: 'Guía de cuestionarios', path: pagePaths.questionnaireGuide },
      body: <PanelPage surveys={surveys} current="Cuestionarios" content={() => guide} />,
    },
    ...surveys.flatMap((survey) =>
      namesOf(surveyPages).map((name) => ({
        head: { title: `${name} ${survey.id}`, path: surveyPages[name](survey.id), accent: survey.accent },
        body: (
          <PanelPage
            surveys={surveys}
            survey={survey}
            current={name}
            content={(settings) => surveyContent[name](settings, survey, surveys)}
          />
        ),
      })),
    ),
  ]
}

function namesOf<Name extends string>(pages: Record<Name, unknown>) {
  return Object.keys(pages) as Name[]
}

interface PanelPageProps extends PanelNavProps {
  readonly content: (settings: PageSettings) => Content
}

function PanelPage({ content, ...nav }: PanelPageProps) {
  const { title, intro, notice, island } = content(useSite().settings)
  return (
    <PageFrame
      back={{ label: 'Inicio', href: pagePaths.home }}
      className="survey-main mx-auto w-full max-w-5xl px-4 pt-1 pb-6 sm:px-6 sm:pt-3 sm:pb-16"
    >
      <PanelNav {...nav} />
      <h1 className="mt-4 text-3xl font-extrabold tracking-tight text-ink sm:mt-6 sm:text-4xl">{title}</h1>
      {intro}
      <div className="mt-4 space-y-4 sm:mt-6 sm:space-y-6">
        {notice}
        <noscript>
          <NoticeBox tone="warning" title="El panel necesita JavaScript">
            <p>Actívalo en tu navegador y recarga la página.</p>
          </NoticeBox>
        </noscript>
        {island}
      </div>
    </PageFrame>
  )
}
