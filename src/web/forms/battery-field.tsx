import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Battery, type Item, itemOrder } from '#questions/battery.ts'
import { fields } from '#questions/fields.ts'
import type { Answer, Question, SentAnswer } from '#questions/kinds.ts'
import { optionOrder } from '#questions/option-order.ts'
import { endLabel, stepsOf } from '#questions/scale.ts'
import { fieldId } from './question-field.tsx'

type BatteryQuestion = Item<Extract<Question, { kind: 'single' | 'scale' }>>

interface BatteryFieldProps {
  readonly battery: Battery
  readonly items: readonly Item<Question>[]
  readonly sessionId: string
  readonly answers: Readonly<Record<string, Answer>>
  readonly errors: ReadonlyMap<string, string>
  readonly onAnswer: (questionId: string, answer: SentAnswer | undefined) => void
}

/** More answers than this do not fit side by side on any screen. */
const MOST_COLUMNS = 8
const WIDE = '(min-width: 48rem)'

/** Questions that share their answers: a table of radio buttons where there is room, one after the other on a phone. */
export default function BatteryField(props: BatteryFieldProps) {
  const { battery, sessionId, errors } = props
  // A file with other kinds in a battery is refused.
  const items = itemOrder(battery, props.items as readonly BatteryQuestion[], sessionId)
  const columns = columnsOf(items[0], sessionId)
  const isTable = useIsWide() && columns.length <= MOST_COLUMNS
  const id = fieldId(battery.id)
  const hasError = items.some((item) => errors.has(item.id))
  return (
    <div>
      {battery.before && <p className="mb-4">{battery.before}</p>}
      <fieldset
        id={id}
        tabIndex={-1}
        aria-describedby={battery.help ? `${id}-ayuda` : undefined}
        className="outline-none"
      >
        <legend className="text-lg leading-snug font-semibold text-ink">
          {battery.text}
          {!items.some(({ required }) => required) && <span className="font-normal text-body"> (opcional)</span>}
        </legend>
        {battery.help && (
          <p id={`${id}-ayuda`} className="mt-1 text-sm text-body">
            {battery.help}
          </p>
        )}
        {hasError && <p className="mt-1 font-medium text-red-800">Elige una respuesta en cada renglón.</p>}
        {isTable ? <ItemTable {...props} {...{ items, columns }} /> : <OneByOne {...props} items={items} />}
      </fieldset>
    </div>
  )
}

interface Column {
  readonly id: string
  readonly label: string
  readonly answer: SentAnswer
}

function columnsOf(item: BatteryQuestion | undefined, sessionId: string): Column[] {
  if (!item) return []
  const options = optionOrder(item, sessionId).map(({ id, label }) => ({ id, label, answer: { choice: id } }))
  if (item.kind === 'single') return options
  const steps = stepsOf(item).map((value) => {
    const end = endLabel(item, value)
    return { id: String(value), label: end ? `${value} ${end}` : String(value), answer: { value } }
  })
  return [...steps, ...options]
}

/** The id of the column that was chosen. */
function chosenIn(answer: Answer | undefined): string | undefined {
  if (answer && 'value' in answer) return String(answer.value)
  return answer && 'choice' in answer ? answer.choice : undefined
}

type ItemsProps = Omit<BatteryFieldProps, 'items'> & { readonly items: readonly BatteryQuestion[] }

function ItemTable({ items, columns, answers, errors, onAnswer }: ItemsProps & { columns: readonly Column[] }) {
  return (
    <table className="battery">
      <thead>
        <tr>
          <td />
          {columns.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, item }) => (
          <tr key={id} id={fieldId(id)} tabIndex={-1} data-invalid={errors.has(id)}>
            <th scope="row">{item.label}</th>
            {columns.map((column) => (
              <td key={column.id}>
                <label>
                  <input
                    type="radio"
                    name={id}
                    aria-label={`${item.label}: ${column.label}`}
                    aria-invalid={errors.has(id)}
                    checked={chosenIn(answers[id]) === column.id}
                    onChange={() => onAnswer(id, column.answer)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One item at a time: a tap answers it and shows the next. Whoever uses a keyboard goes on with the button, because arrows choose too. */
function OneByOne({ items, sessionId, answers, errors, onAnswer }: ItemsProps) {
  const [at, setAt] = useState(() => firstOpen(items, answers))
  const wasTapped = useRef(false)
  const heading = useRef<HTMLLegendElement>(null)
  const last = useRef(at)
  const wrong = items.findIndex(({ id }) => errors.has(id))
  useEffect(() => {
    if (wrong >= 0) setAt(wrong)
  }, [wrong])
  useEffect(() => {
    // The item in view changes without a new page, so what is read aloud has to follow.
    if (last.current !== at) heading.current?.focus({ preventScroll: true })
    last.current = at
  }, [at])

  const current = items[at]
  if (!current) return <Answered {...{ items, answers }} onChange={setAt} />
  const { Inputs } = fields[current.kind]
  return (
    <fieldset
      id={fieldId(current.id)}
      className="mt-3"
      onPointerDown={() => {
        wasTapped.current = true
      }}
      onKeyDown={() => {
        wasTapped.current = false
      }}
    >
      <legend
        ref={heading}
        tabIndex={-1}
        className="flex w-full justify-between gap-4 font-semibold text-ink outline-none"
      >
        <span>{current.item.label}</span>
        <span className="text-sm font-normal whitespace-nowrap text-body">
          {at + 1} de {items.length}
        </span>
      </legend>
      <div className="mt-3 grid gap-2">
        <Inputs
          key={current.id}
          question={current}
          sessionId={sessionId}
          answer={answers[current.id]}
          input={{
            id: `${fieldId(current.id)}-1`,
            'aria-describedby': undefined,
            'aria-invalid': errors.has(current.id),
          }}
          onAnswer={(answer) => {
            onAnswer(current.id, answer)
            if (wasTapped.current) setAt(at + 1)
          }}
        />
      </div>
      <div className="mt-3 flex gap-3">
        {at > 0 && (
          <button type="button" onClick={() => setAt(at - 1)} className="text-link">
            ← La anterior
          </button>
        )}
        {(answers[current.id] || !current.required) && (
          <button type="button" onClick={() => setAt(at + 1)} className="text-link ml-auto">
            {answers[current.id] ? 'La siguiente →' : 'Saltar →'}
          </button>
        )}
      </div>
    </fieldset>
  )
}

function firstOpen(items: readonly BatteryQuestion[], answers: BatteryFieldProps['answers']): number {
  const open = items.findIndex(({ id }) => !answers[id])
  return open < 0 ? items.length : open
}

/** What was answered, to be read once more and changed. */
function Answered({
  items,
  answers,
  onChange,
}: Pick<ItemsProps, 'items' | 'answers'> & { onChange: (at: number) => void }) {
  return (
    <ol className="mt-3 divide-y divide-line text-sm">
      {items.map((item, at) => (
        <li key={item.id}>
          <button
            type="button"
            onClick={() => onChange(at)}
            className="flex w-full justify-between gap-4 py-2 text-left"
          >
            <span>{item.item.label}</span>
            <span className="text-right font-semibold text-ink">
              {columnsOf(item, '').find(({ id }) => id === chosenIn(answers[item.id]))?.label ?? 'Sin contestar'}
              <span className="sr-only">. Cambiar</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
  )
}
