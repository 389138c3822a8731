import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { Failure } from '../../failure.ts'
import { optionImageType } from '../../pages/option-image.ts'
import type { Services } from '../../services.ts'
import { type SurveyFormat, surveyFile, surveyFormats, templateFile } from '../../survey-files/write-survey-file.ts'
import type { TypedApp } from '../../typed-app.ts'

const types: Record<SurveyFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

const ImageParams = Type.Object({ name: Type.String({ maxLength: 64 }) })
const VersionParams = Type.Object({ ...SurveyParams.properties, number: Type.String({ maxLength: 8 }) })

/** The template, and every survey in every version, as files to begin from. */
export function questionnaireFileCalls(app: TypedApp, { catalog, config, store }: Services): void {
  const schema = config.publicOrigin + questionnaireFilePaths.schema
  const send = (reply: FastifyReply, format: SurveyFormat, name: string, file: Buffer) =>
    reply.type(types[format]).header('content-disposition', `attachment; filename="${name}.${format}"`).send(file)

  app.get(questionnaireFilePaths.image(':name'), { schema: { params: ImageParams } }, async ({ params }, reply) => {
    const bytes = await store.surveyImages.bytesOf(params.name)
    if (!bytes) throw new Failure('unknown-path')
    return reply.type(optionImageType(params.name)).send(bytes)
  })

  for (const format of surveyFormats) {
    app.get(questionnaireFilePaths.template(format), async (_request, reply) =>
      send(reply, format, 'plantilla', await templateFile(format, schema)),
    )
    app.get(
      questionnaireFilePaths.survey(':id', format),
      { schema: { params: SurveyParams } },
      async ({ params }, reply) => {
        const document = catalog.documentOf(params.id)
        if (!document) throw new Failure('unknown-survey')
        return send(reply, format, `encuesta-${params.id}`, await surveyFile(document, format, schema))
      },
    )
    const path = questionnaireFilePaths.version(':id', ':number', format)
    app.get(path, { schema: { params: VersionParams } }, async ({ params: { id, number } }, reply) => {
      // «2» is the version as it was last corrected, «2-0» as it was opened.
      const version = catalog
        .versionsOf(id)
        .findLast((each) => `${each.number}-${each.correction}-`.startsWith(`${number}-`))
      if (!version) throw new Failure('unknown-survey')
      return send(reply, format, `encuesta-${id}-v${number}`, await surveyFile(version.document, format, schema))
    })
  }
}
