import { describe, expect, test } from 'vitest'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { allTables } from '#store/table-names.ts'
import type { Survey } from '#surveys/survey.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { someAnswers } from '../../../../tests/support/browser/builtin-form.ts'
import { censusRespondents } from '../../../../tests/support/crowds/census-respondents.ts'
import { keepAll } from '../../../../tests/support/crowds/respondents.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { chose, tableOf } from '../../../../tests/support/exported-table.ts'
import { methodFileWithout } from '../../../../tests/support/releases/method-file.ts'
import { panelOf } from '../../../../tests/support/releases/panel-releases.ts'
import { analystOf } from '../../../../tests/support/survey-files/analyst.ts'
import { everyWayOfAsking, itsImages } from '../../../../tests/support/survey-files/every-way-of-asking.ts'
import { openedId } from '../../../../tests/support/survey-files/upload.ts'
import { surveyFile } from '../../survey-files/write-survey-file.ts'

const ID = openedId(1)
const sheet = await surveyFile(everyWayOfAsking, 'xlsx')
const PEOPLE = 400

describe.each(engines)('a questionnaire with every way of asking, on $engine', ({ freshDatabase }) => {
  test('goes from its sheet to a preview, answers, panel, export and release, and back into a sheet that reads equal', async () => {
    const site = await testApp({ freshDatabase, env: { METHOD_FILE: methodFileWithout() } })
    const { upload, share, open, get } = analystOf(site)
    const draft = await upload(sheet, itsImages)
    expect([draft.report.errors, draft.report.warnings]).toEqual([[], []])
    const survey = { ...draft.document, id: ID } as Survey
    const { questionnaire } = survey

    const answers = someAnswers(questionnaire)
    const answer = async (surveyId: string, address: string) => {
      const { sessionId } = (await site.visitor(address).start(surveyId)).json()
      const place = { cp: '20000', colonia: 'Centro' }
      return (await site.visitor(address).answer({ sessionId, ...place, answers }, surveyId)).statusCode
    }
    const rows = () => Promise.all(allTables.map((table) => site.ask(`SELECT count(*) AS rows FROM ${table}`)))
    const preview = (await share(draft)).replace('/vista/', 'vista-')
    const before = await rows()
    expect(await answer(preview, '203.0.113.1')).toBe(200)
    expect(await rows()).toEqual(before)

    expect((await open(draft)).json()).toMatchObject({ surveyId: ID, number: 1 })
    expect(await answer(ID, '203.0.113.2')).toBe(200)
    await keepAll(site.store, survey, censusRespondents(survey, PEOPLE))

    const analysis = (await get(apiPaths.analysis(ID))).json<AnalysisReply>()
    const csv = tableOf((await get(panelExportPaths.csv(ID))).body)
    expect(csv).toHaveLength(PEOPLE + 1)
    const adults = csv.filter(({ weight }) => weight !== '')
    for (const question of questionsOf(questionnaire)) {
      const { options = [] } = analysis.questions.find((each) => each.question === question.id) ?? {}
      for (const { option, count } of options)
        expect([question.id, option, adults.filter((row) => chose(question, option, row)).length]).toEqual([
          question.id,
          option,
          count,
        ])
    }
    const asked = questionsOf(questionnaire).map(({ id }) => id)
    expect(analysis.questions.map(({ question }) => question)).toEqual(asked)
    expect(analysis.arms.map(({ question, against }) => [question, against])).toEqual([['obras-larga', 'obras-corta']])
    expect(csv.filter((row) => row.hijos === '1-to-2').every((row) => row.hijos__number === '1')).toBe(true)

    const { draft: prepared } = (await panelOf(site, ID).prepare()).json<ReleasesReply>()
    const published = await panelOf(site, ID).publish(prepared?.sha256 ?? '')
    expect(published.statusCode).toBe(200)
    const [{ release }] = (await site.store.releases.of(ID)) as [StoredRelease]
    expect(release.batteries?.map(({ id }) => id)).toEqual(['conoce', 'opinion', 'servicios'])
    const untold = ['redaccion', 'comentario', 'sex', 'age-band']
    expect(release.questions.map(({ id }) => id)).toEqual(asked.filter((id) => !untold.includes(id)))
    expect(release.questions.find(({ id }) => id === 'calificacion')?.text).toContain('[respuesta a preferida]')

    const written = await get(questionnaireFilePaths.survey(ID, 'xlsx'))
    const again = await upload(written.rawPayload, [], { encuesta: ID })
    expect([again.report.errors, again.changes, again.sha256]).toEqual([[], [], draft.sha256])
  })
})
