import { pagePaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { CardSection } from '../../components/section.tsx'

interface NoAnswersYetProps {
  readonly surveyId: string
  readonly publicOrigin: string
  readonly minors: number
}

/** Where nobody has answered yet: what will be here. */
export function NoAnswersYet({ surveyId, publicOrigin, minors }: NoAnswersYetProps) {
  const path = pagePaths.survey(surveyId)
  return (
    <CardSection id="vacia" title="Todavía no hay respuestas">
      <p className="mt-1 text-sm">En cuanto alguien responda, aquí verás:</p>
      <ul className="bullets mt-3 text-sm">
        <li>cada pregunta con sus palabras exactas, cuántas personas eligieron cada respuesta y su intervalo;</li>
        <li>
          las respuestas ponderadas con el censo y sin ponderar, comparadas por sexo, edad, zona o municipio, y por
          semana;
        </li>
        <li>quiénes participaron, junto a la población del estado;</li>
        <li>lo que la gente escribió con sus palabras.</li>
      </ul>
      {minors > 0 && (
        <p className="mt-3 text-sm">
          Hasta ahora solo respondieron menores de 18 años ({wholeNumber(minors)}), que no cuentan en ningún resultado.
        </p>
      )}
      <p className="mt-3 text-sm">
        Comparte su dirección:{' '}
        <a href={path} className="inline-block py-1 font-semibold text-ink underline wrap-anywhere hover:text-accent">
          {publicOrigin + path}
        </a>
      </p>
    </CardSection>
  )
}
