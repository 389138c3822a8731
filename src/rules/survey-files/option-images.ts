import { optionsOf } from '#questions/base-question.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'

/** The names of the images that its options show. */
export function imagesIn({ sections }: Pick<Questionnaire, 'sections'>): string[] {
  const options = sections.flatMap(({ questions }) => questions.flatMap(optionsOf))
  return [...new Set(options.flatMap(({ image }) => (image === undefined ? [] : [image])))]
}

/** Replaces the name of every image by what `rename` returns for it and its path; where that is undefined, the option has no image. */
export function withImageNames<Asked extends Pick<Questionnaire, 'sections'>>(
  questionnaire: Asked,
  rename: (image: string, path: string) => string | undefined,
): Asked {
  if (imagesIn(questionnaire).length === 0) return questionnaire
  const sections = questionnaire.sections.map((section, sectionAt) => ({
    ...section,
    questions: section.questions.map((question, questionAt) => {
      if (!('options' in question)) return question
      const path = `sections.${sectionAt}.questions.${questionAt}.options`
      const options = question.options.map(({ image, ...option }, at) => {
        const name = image === undefined ? undefined : rename(image, `${path}.${at}.image`)
        return name === undefined ? option : { ...option, image: name }
      })
      return { ...question, options }
    }),
  }))
  return { ...questionnaire, sections }
}
