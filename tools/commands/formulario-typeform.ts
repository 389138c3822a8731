import { formDefinition } from '#server/typeform/form-definition.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { command, requireSurvey } from './command.ts'

/** The questionnaire of a survey as JSON for Typeform's Create API. */
export const formularioTypeform = command({
  summary: 'escribe el cuestionario de una encuesta como formulario para la «Create API» de Typeform',
  positionals: ['ENCUESTA'],
  options: {},
  async run({ positionals }, output) {
    const definition = formDefinition(requireSurvey(fixedSurveys, positionals[0]))
    output.line(JSON.stringify(definition, null, 2))
    output.result(definition)
    return 0
  },
})
