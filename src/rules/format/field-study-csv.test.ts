import { expect, test } from 'vitest'
import { fieldStudy001 } from '#field-studies/001.ts'
import { fieldStudy002 } from '#field-studies/002.ts'
import { fieldStudyCsv } from './field-study-csv.ts'

const linesOf = (csv: string) => csv.replace('\ufeff', '').split('\r\n')
const columns = 'estudio,figura,respuesta,porcentaje,casos,base,intervalo_inferior,intervalo_superior,fechas'

test('survey 002 has people and base in every line, and an interval unless it is a count of those interviewed', () => {
  const study = (figure: string, cells: string) => `El Otro Voto,${figure},${cells},7 y 9 de julio de 2025`
  const party = 'Preferencia por partido'
  const profile = 'Preferencia por perfiles específicos'
  expect(linesOf(fieldStudyCsv(fieldStudy002))).toEqual([
    columns,
    study(party, 'PAN,45.6,36,79,35,56.5'),
    study(party, 'OTRO,30.4,24,79,21.3,41.2'),
    study(party, 'MORENA,17.7,14,79,10.9,27.6'),
    study(party, 'PRI,6.3,5,79,2.7,14'),
    study(profile, 'OTRO,51.9,41,79,41.1,62.6'),
    study(profile, 'Perfil 1,19,15,79,11.9,29'),
    study(profile, 'Perfil 2,12.7,10,79,7,21.8'),
    study(profile, 'Perfil 3,5.1,4,79,2,12.3'),
    study(profile, 'Perfil 4,3.8,3,79,1.3,10.6'),
    study(profile, 'Sin Elección,7.6,6,79,3.5,15.6'),
    study('Género', 'Mujeres,55.7,44,79,,'),
    study('Género', 'Hombres,44.3,35,79,,'),
    '',
  ])
})

test('survey 001 leaves empty what was not reported', () => {
  const study = (figure: string, cells: string) => `El camino hacia la gubernatura,${figure},${cells},,,,,`
  expect(linesOf(fieldStudyCsv(fieldStudy001))).toEqual([
    columns,
    study('Preferencia general', 'Otros,28.5'),
    study('Preferencia general', 'Aspirante PAN 1,16.1'),
    study('Preferencia general', 'Aspirante PAN 2,15.9'),
    study('Preferencia general', 'Aspirante MORENA 1,15.5'),
    study('Preferencia general', 'Aspirante MORENA 2,10.3'),
    study('Preferencia general', 'Sin desglose publicado,13.7'),
    study('El valor más alto en el corredor Tres Centurias', 'Aspirante PAN,35'),
    study('El valor más alto en la avenida Independencia', 'Otro,25'),
    study('El valor más alto en la avenida Ojocaliente', 'Otro,35.1'),
    '',
  ])
})
