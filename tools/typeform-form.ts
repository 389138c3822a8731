// `npm run typeform:form -- 001`: the questionnaire of a survey as JSON for the vendor's Create API.
import { formDefinition } from '#server/typeform/form-definition.ts'
import { findSurvey, surveys } from '#surveys/catalog.ts'

const [id = ''] = process.argv.slice(2)
const survey = findSurvey(id)
if (!survey) {
  const ids = surveys.map((one) => one.id).join(', ')
  console.error(`Di qué encuesta: npm run -s typeform:form -- 001 (hay ${ids}).`)
  process.exit(2)
}
console.log(JSON.stringify(formDefinition(survey), null, 2))
