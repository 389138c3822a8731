import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { populationEditions } from '#places/population.ts'
import { countsOf } from '#places/population-table.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { openCsv } from '../csv-file.ts'
import { populationLines, populationModule } from '../population-table.ts'
import { CommandError, command, explainFailure } from './command.ts'

const TARGET = 'src/places/population.ts'

/** Imports another edition of the adult population of the state; those of earlier releases stay. */
export const importarPoblacion = command({
  summary: 'agrega la población con que se pondera',
  positionals: ['TABLA.csv'],
  options: {
    edition: { value: 'NOMBRE', isRequired: true, help: 'cómo se llama' },
    source: { value: 'TEXTO', isRequired: true, help: 'de dónde viene' },
    address: { value: 'URL', isRequired: true, help: 'dónde está publicada' },
  },
  async run({ positionals: [file], values }, output) {
    const imported = explainFailure('No se cambió la población', () => {
      if (populationEditions.some(({ edition }) => edition === values.edition))
        throw new CommandError(`«${values.edition}» ya está en el programa`)
      const bytes = readFileSync(file)
      const about = { ...values, date: mexicoDay(Date.now()), sha256: hash('sha256', bytes), ageUnknown: undefined }
      const edition = { ...about, lines: populationLines(openCsv(file, bytes)) }
      writeFileSync(TARGET, populationModule([edition, ...populationEditions]))
      return edition
    })
    const people = countsOf(imported).reduce((sum, count) => sum + count.people, 0)
    const sentence = `«${imported.edition}», ${wholeNumber(people)} personas de 18 años o más. Es la edición en uso.`
    output.line(`${TARGET}: ${sentence}`)
    output.result({ file: TARGET, edition: imported.edition, people })
    return 0
  },
})
