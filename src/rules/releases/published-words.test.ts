import { expect, test } from 'vitest'
import { bannerCounts } from '../../../tests/support/releases/banner-counts.ts'
import { evenly, neighbours, pollQuestionnaire, pollRelease, respondent } from '../../../tests/support/releases/poll.ts'
import { differences } from './differences.ts'
import { suppressedList } from './disclosure/suppression-sentences.ts'

const crowd = evenly(neighbours(700))
const { release } = pollRelease(crowd)

test('what did not change is not told as a difference', () => {
  expect(differences(release, release)).toEqual([])
})

test('differences are told in sentences: people, weights, words, and options that moved by five points', () => {
  const more = neighbours(300, 9).map((who, at) => respondent(who, { one: 'a', grade: (at % 4) + 1 }))
  const after = pollRelease([...crowd, ...more]).release
  const [first, ...others] = after.questions
  const changed = {
    ...after,
    weighting: { ...after.weighting, rung: 3, rungName: 'sexo, edad y zona', edition: 'Otro censo' },
    questions: first ? [{ ...first, text: '¿Cuál prefieres?' }, ...others] : [],
  }
  const found = differences(release, changed)
  expect(found[0]).toBe('Participaron unas 300 personas más: de 700 a 1,000.')
  expect(found).toContainEqual(expect.stringMatching(/^Se pondera por sexo, edad y zona; antes, por /))
  expect(found).toContain('La población es la de Otro censo; antes, Censo 2020.')
  expect(found).toContainEqual(
    expect.stringMatching(/^«¿Cuál prefieres\?»: antes decía «¿Cuál\?»; «A» subió de 20\u00a0% a 4\d\u00a0%/),
  )
  expect(found.filter((sentence) => sentence.includes('¿Cuál prefieres?'))).toHaveLength(1)
  expect(found.filter((sentence) => sentence.includes('¿Cuánto?') && sentence.includes('subió'))).toEqual([])
})

test('a group that was split is said once, and not that its questions came and went', () => {
  const [joined] = release.comparisons.filter(({ by }) => by === 'place')
  if (!joined) throw new Error('The poll is compared by place')
  const [one, ...others] = joined.groups.map(({ id, name }) => ({ id, name }))
  const halves = ['norte', 'sur'].map((id) => ({ id, name: `${one?.name} ${id}` }))
  const questions = joined.questions.map(({ question, tables: [first, ...rest] }) => ({
    question,
    tables: first ? [first, first, ...rest] : [],
  }))
  const split = { ...joined, groups: [...halves, ...others], questions }
  const after = { ...release, comparisons: release.comparisons.map((each) => (each === joined ? split : each)) }
  expect(differences(release, after)).toEqual([
    expect.stringMatching(new RegExp(`^Por lugar se compara ahora a: ${one?.name} norte; ${one?.name} sur;`)),
  ])
})

test('a question by whose answers people are compared is named where it comes and goes, and where a group is withheld', () => {
  const people = crowd.map((who, at) => respondent(who, { one: at < 60 ? 'a' : 'b', grade: (at % 4) + 1 }))
  const by = (id: string) => pollRelease(people, { banner: bannerCounts(pollQuestionnaire, id, people) }).release
  const without = pollRelease(people).release
  expect(differences(without, by('one'))).toEqual(['Ahora se compara también por respuesta a “¿Cuál?”.'])
  expect(differences(by('one'), without)).toEqual(['Ya no se compara por respuesta a “¿Cuál?”.'])
  expect(differences(by('one'), by('grade'))).toEqual([
    'Ahora se compara también por respuesta a “¿Cuánto?”.',
    'Ya no se compara por respuesta a “¿Cuál?”.',
  ])
  expect(suppressedList(by('one'))).toContainEqual({
    what: '«¿Cuáles?» por respuesta a “¿Cuál?”: A, C, D, No sé',
    why: 'No se muestra: son muy pocas personas, o muy pocas las nuevas.',
  })
})

test('that the rules changed is said once: to whom has the release before', () => {
  const { rules, ...old } = release
  expect(differences(old, release)).toEqual([expect.stringMatching(/^Cambiaron las reglas de lo que se publica/)])
  expect(differences(release, release)).toEqual([])
})

test('the list of what is withheld names question, groups and options, and says why', () => {
  const people = crowd.map((who, at) =>
    at < 5 ? { ...who, answers: { ...who.answers, some: { options: ['q'] } } } : who,
  )
  const few = people.map((who, at) =>
    at >= 5 && who.answers.some?.options?.includes('r')
      ? { ...who, answers: { ...who.answers, some: { options: ['p'] } } }
      : who,
  )
  const list = suppressedList(
    pollRelease([...few, ...neighbours(4, 8).map((who) => respondent(who, { some: ['r'] }))]).release,
  )
  expect(list).toContainEqual({
    what: '«¿Cuáles?»: R',
    why: 'No se muestra: son muy pocas personas, o muy pocas las nuevas.',
  })
  expect(list).toContainEqual({
    what: expect.stringMatching(/^«¿Cuál\?» por lugar: .*Calvillo y El Llano$/),
    why: 'No se muestra: son muy pocas personas, o muy pocas las nuevas.',
  })
})
