import { useEffect, useState } from 'react'
import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { crosstabFilePaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { Downloads } from '../../components/downloads.tsx'
import { refusalOf } from '../../query.ts'
import { copyText } from '../../share/copy-text.ts'
import { Allowed } from '../allowed.tsx'
import { RadioChoice } from '../answers/which-responses.tsx'
import { Card } from '../card.tsx'
import { useCodedQuestions } from '../coding/use-coded-questions.ts'
import { CallStatus, failureOf, usePanelCall, withQueryClient } from '../panel-call.tsx'
import { asText, CrosstabTable } from './crosstab-table.tsx'

interface Named {
  readonly id: string
  readonly name: string
}

interface CrosstabPanelProps {
  readonly surveyId: string
  /** Questions, and batteries as one. */
  readonly rows: readonly Named[]
  /** What can stand in the columns. */
  readonly columns: readonly Named[]
}

/** What the address says, so that a colleague who opens it sees the same table. */
interface Chosen {
  readonly rows: readonly string[]
  readonly column: string
  readonly within: string
  readonly weights: 'si' | 'no'
  readonly percent: 'columna' | 'fila'
}

const none: Chosen = { rows: [], column: 'sex', within: '', weights: 'si', percent: 'columna' }

export const CrosstabPanel = withQueryClient(({ surveyId, ...asked }: CrosstabPanelProps) => {
  const coded = (useCodedQuestions(surveyId) ?? []).map(({ id, text }) => ({ id, name: text }))
  // Open questions are in neither list: what was made of them comes last.
  const [rows, columns] = [
    [...asked.rows, ...coded],
    [...asked.columns, ...coded],
  ] as const
  const [chosen, setChosen] = useState(none)
  // The page is drawn without an address.
  useEffect(() => setChosen(chosenIn(location.search)), [])
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change }
    history.replaceState(null, '', `?${queryOf(next)}`)
    setChosen(next)
  }
  const query = queryOf(chosen)
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <Card id="que-se-cruza" title="Qué se cruza">
        <Choices {...{ rows, columns, chosen, choose }} />
      </Card>
      {chosen.rows.length > 0 && <Tables surveyId={surveyId} query={query} />}
      <Allowed to="analysis">
        <BookCard {...{ surveyId, columns }} rows={chosen.rows} />
      </Allowed>
    </div>
  )
})

function queryOf({ rows, column, within, weights, percent }: Chosen): string {
  return new URLSearchParams({
    filas: rows.join(','),
    columnas: within === '' ? column : `${column}*${within}`,
    ...(weights === 'no' && { pesos: 'no' }),
    ...(percent === 'fila' && { porcentaje: 'fila' }),
  }).toString()
}

function chosenIn(search: string): Chosen {
  const query = new URLSearchParams(search)
  const [column = '', within = ''] = (query.get('columnas') ?? none.column).split('*')
  return {
    rows: (query.get('filas') ?? '').split(',').filter((id) => id !== ''),
    column,
    within,
    weights: query.get('pesos') === 'no' ? 'no' : 'si',
    percent: query.get('porcentaje') === 'fila' ? 'fila' : 'columna',
  }
}

interface ChoicesProps extends Pick<CrosstabPanelProps, 'rows' | 'columns'> {
  readonly chosen: Chosen
  readonly choose: (change: Partial<Chosen>) => void
}

function Choices({ rows, columns, chosen, choose }: ChoicesProps) {
  return (
    <div className="mt-3 space-y-4">
      <CheckList
        legend="Preguntas en las filas"
        options={rows}
        checked={chosen.rows}
        onChange={(ids) => choose({ rows: ids })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ColumnChoice
          label="En las columnas"
          columns={columns}
          value={chosen.column}
          onChoose={(column) => choose({ column })}
        />
        <ColumnChoice
          label="Y dentro de cada una (si quieres)"
          columns={[{ id: '', name: 'Nada más' }, ...columns.filter(({ id }) => id !== chosen.column)]}
          value={chosen.within}
          onChoose={(within) => choose({ within })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioChoice
          name="pesos"
          legend="Pesos"
          choices={{ si: 'Ponderado', no: 'Sin ponderar' }}
          chosen={chosen.weights}
          onChoose={(weights) => choose({ weights })}
        />
        <RadioChoice
          name="porcentaje"
          legend="Porcentajes"
          choices={{ columna: 'De cada columna', fila: 'De cada fila' }}
          chosen={chosen.percent}
          onChoose={(percent) => choose({ percent })}
        />
      </div>
    </div>
  )
}

interface ColumnChoiceProps {
  readonly label: string
  readonly columns: readonly Named[]
  readonly value: string
  readonly onChoose: (id: string) => void
}

function ColumnChoice({ label, columns, value, onChoose }: ColumnChoiceProps) {
  return (
    <label className="text-sm font-semibold text-ink">
      {label}
      <select className="field mt-1 font-normal" value={value} onChange={({ target }) => onChoose(target.value)}>
        {columns.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface CheckListProps {
  readonly legend: string
  readonly options: readonly Named[]
  readonly checked: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

function CheckList({ legend, options, checked, onChange }: CheckListProps) {
  const isChecked = (id: string) => checked.includes(id)
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-ink">{legend}</legend>
      <div className="mt-1 max-h-60 overflow-y-auto rounded-lg border border-line p-2">
        {options.map(({ id, name }) => (
          <label key={id} className="flex min-h-8 items-start gap-2 py-1 text-sm">
            <input
              type="checkbox"
              className="mt-1"
              checked={isChecked(id)}
              onChange={() =>
                onChange(
                  options.filter((one) => (one.id === id ? !isChecked(id) : isChecked(one.id))).map((one) => one.id),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Tables({ surveyId, query }: { surveyId: string; query: string }) {
  const call = usePanelCall<CrosstabReply>(`${apiPaths.crosstab(surveyId)}?${query}`)
  const [isCopied, setCopied] = useState(false)
  const { data } = call
  if (!data) return <CallStatus failure={refusalOf(call.error) ?? failureOf(call)} />
  const { weighting, columns, tables } = data
  return (
    <Card id="cruces" title="La tabla">
      <p className="mt-1 text-sm">
        {weighting.kind === 'weighted' ? `Ponderado por ${weighting.rungName}.` : `Sin ponderar. ${weighting.why}`} Una
        letra dice que la cifra es mayor que la de esa columna por más de lo que explica el azar del modelo. * No se
        publicaría: son pocas personas.
      </p>
      <p className="mt-3">
        <button
          type="button"
          className="button-outline"
          onClick={() =>
            copyText(asText(data)).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          Copiar la tabla
        </button>{' '}
        <span role="status" className="text-sm">
          {isCopied && 'Copiada: pégala en una hoja de cálculo.'}
        </span>
      </p>
      <Allowed to="analysis">
        <Downloads
          className="mt-2"
          files={[
            { label: 'CSV', href: `${crosstabFilePaths.csv(surveyId)}?${query}` },
            { label: 'Excel', href: `${crosstabFilePaths.workbook(surveyId)}?${query}` },
          ]}
        />
      </Allowed>
      <div className="mt-4">
        {tables.map((table) => (
          <CrosstabTable key={table.question} columns={columns} table={table} />
        ))}
      </div>
    </Card>
  )
}

const sheetChoices = { una: 'Todo en una hoja', pregunta: 'Una hoja por pregunta' }

/** The tabs of a polling house: every question, or the chosen ones, by several banners side by side. */
function BookCard({
  surveyId,
  columns,
  rows,
}: Pick<CrosstabPanelProps, 'surveyId' | 'columns'> & Pick<Chosen, 'rows'>) {
  const [banners, setBanners] = useState<readonly string[]>(['sex', 'age'])
  const [sheets, setSheets] = useState<keyof typeof sheetChoices>('una')
  const query = new URLSearchParams({
    columnas: banners.join(','),
    hojas: sheets,
    ...(rows.length > 0 && { filas: rows.join(',') }),
  })
  return (
    <Card id="libro-de-cruces" title="Libro de cruces">
      <p className="mt-1 text-sm">
        {rows.length > 0 ? 'Las preguntas elegidas arriba' : 'Todas las preguntas'}, por varias cabeceras lado a lado,
        con un índice.
      </p>
      <div className="mt-3 space-y-4">
        <CheckList legend="Cabeceras" options={columns} checked={banners} onChange={setBanners} />
        <RadioChoice name="hojas" legend="Hojas" choices={sheetChoices} chosen={sheets} onChoose={setSheets} />
        {banners.length > 0 && (
          <Downloads
            files={[{ label: 'Descargar el libro', href: `${crosstabFilePaths.workbook(surveyId)}?${query}` }]}
          />
        )}
      </div>
    </Card>
  )
}
