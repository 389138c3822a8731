import { municipalities } from '#places/postal-table.ts'
import { optionsOf } from '#questions/base-question.ts'
import { MOST_NOTE_LETTERS, type Question } from '#surveys/questionnaire.ts'
import { parties } from '#surveys/questionnaires/parties.ts'
import { partyNames } from './party-names.ts'

const offices = [
  'gobernador(?:a|es|as)?|gubernaturas?|alcald(?:e|es|esa|esas|ía|ías)|jefatura de gobierno',
  '(?:diputad[oa]s?|diputaci(?:ón|ones)|senador(?:a|es|as)?|senadurías?)(?: federal(?:es)?| local(?:es)?)?',
  'regidor(?:a|es|as)?|regidurías?|síndic[oa]s?|magistrad[oa]s?|juez|jueza|juezas|jueces|ministr[oa]s? de la (?:suprema )?corte',
  // That of a committee or a company is not elected by the public.
  `presiden(?:te|ta|tes|tas|cia|cias)(?: municipal(?:es)?| de la república| de méxico| del municipio| de (?:${municipalities.join('|')})|(?! del? ))`,
]
const voting = [
  'vot(?:o|os|ar|é|e|es|en|emos|a|as|an|amos|ó|aste|aron|ado|aría|arías|arían|aríamos|aré|ará|arás|arán|aremos|aras|ara|aban?|ando|ante|antes|ación|aciones)',
  '(?:re)?elecci(?:ón|ones)|elector(?:a|es|as|al|ales)?|elect[oa]s?|reelegi(?:r|do|da)|a quién(?:es)? eleg\\p{L}+|comicios|sufragios?|urnas|casillas? electoral(?:es)?',
  // Others are the marks of a school.
  'boletas?(?! de| predial)|revocación de mandato|consulta popular|plebiscitos?|referéndum',
]
const candidacies = [
  '(?:pre)?candidat(?:o|os|a|as|ura|uras)|aspirantes?|postul(?:ar|ara|aran|en|ado|ada|ación)|contienda',
]
const followers = ['panistas?|pri[ií]stas?|perredistas?|morenistas?|petistas?|emecistas?|militantes?|simpatizantes?']
const coalitions = [
  'coalici(?:ón|ones)|alianzas? (?:electoral(?:es)?|opositora|entre partidos)|cuarta transformación|4t',
  'sigamos haciendo historia|junt[oa]s (?:hacemos|haremos) historia|fuerza y corazón por méxico|va por (?:méxico|aguascalientes)',
]
const groups = [...offices, ...voting, ...candidacies, ...followers, ...coalitions, 'partidos? polític[oa]s?']

const words = new RegExp(`(?<!\\p{L})(?:${groups.join('|')})(?!\\p{L})`, 'giu')
const party = /(?<!\p{L})partidos?(?! polític)(?!\p{L})/giu
/** What the other kind of «partido» is about. */
const sports = /f[uú]tbol|b[eé]isbol|b[aá]squetbol|estadio|cancha|torneo|la liga|necaxa|rayos|jugador/iu

/**
 * The words of a question that are about voting, an election, a candidacy, an elected office, a party, a coalition or its followers;
 * those of what is read around it, too.
 */
export function electoralWordsIn(question: Question, around: readonly string[] = []): string[] {
  const options = optionsOf(question)
  const ends = question.kind === 'scale' ? [question.fromLabel, question.toLabel] : []
  const { before = '', text, help = '' } = question
  const texts = [...around, before, text, help, ...ends, ...options.map(({ label }) => label)]
  const isAboutSports = texts.some((text) => sports.test(text.slice(0, MOST_NOTE_LETTERS)))
  const found = texts.flatMap((whole) => {
    const text = whole.slice(0, MOST_NOTE_LETTERS).normalize('NFC')
    const named = [words, ...(isAboutSports ? [] : [party]), ...partyNames]
    return named
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .toSorted((a, b) => a.index - b.index)
      .map(([word]) => word)
  })
  const byId = parties.filter(({ id }) => options.some((option) => option.id === id)).map(({ label }) => label)
  return [...new Set(found.length > 0 ? found : byId)]
}
