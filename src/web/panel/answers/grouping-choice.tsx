import { useId } from 'react'
import type { Trait } from '#rules/answers/analysis.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { ShownQuestion } from './shown-sections.ts'

export type Grouping = 'everybody' | Trait | 'week'

const groupings: Record<Grouping, string> = {
  everybody: 'Todas las personas',
  sex: 'Comparar por sexo',
  age: 'Comparar por edad',
  zone: 'Comparar por zona',
  municipality: 'Comparar por municipio',
  week: 'Semana a semana',
}

interface GroupingChoiceProps {
  readonly question: ShownQuestion
  readonly grouping: Grouping
  readonly choose: (grouping: Grouping) => void
}

/** One grouping at a time. A question that says the trait itself is not compared by it. */
export function GroupingChoice({ question, grouping, choose }: GroupingChoiceProps) {
  const id = useId()
  const pointless: Record<string, Grouping> = { [sexQuestion.id]: 'sex', [ageQuestion.id]: 'age' }
  return (
    <p className="mt-3 sm:max-w-sm">
      <label htmlFor={id} className="sr-only">
        Ver: {question.text}
      </label>
      <select id={id} className="field" value={grouping} onChange={({ target }) => choose(target.value as Grouping)}>
        {(Object.keys(groupings) as Grouping[])
          .filter((one) => one !== pointless[question.id])
          .map((one) => (
            <option key={one} value={one}>
              {groupings[one]}
            </option>
          ))}
      </select>
    </p>
  )
}
