import { amount, exactPercent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Card } from '../card.tsx'
import type { CodedQuestion } from './coded-question.ts'

/** How much was coded by whom, and how far every two of them agree. */
export function AgreementCard({ question: { coders, agreement } }: { question: CodedQuestion }) {
  return (
    <Card id="acuerdo" title="Quién codificó y cuánto coinciden">
      {coders.length === 0 && <p className="mt-1 text-sm">Todavía nadie ha codificado esta pregunta.</p>}
      {coders.length > 0 && (
        <DataTable
          caption="Textos que codificó cada persona"
          columns={['Persona', 'Textos']}
          rows={coders.map(({ coder, texts }) => ({ key: coder, cells: [coder, wholeNumber(texts)] }))}
        />
      )}
      {coders.length === 1 && (
        <p className="mt-3 text-sm">
          Cuando otra persona codifique los mismos textos con «Los que yo no he codificado», aquí se verá cuánto
          coinciden.
        </p>
      )}
      <ul className="mt-3 space-y-1">
        {agreement.map((pair) => (
          <li key={pair.coders.join(' ')} className="text-sm text-ink">
            {sentenceOf(pair)}
          </li>
        ))}
      </ul>
      {agreement.length > 0 && (
        <p className="mt-2 text-sm">
          La kappa de Cohen descuenta lo que coincidirían por azar: 1 es acuerdo completo y 0, el del azar. Un texto
          coincide solo si sus códigos son los mismos, todos.
        </p>
      )}
    </Card>
  )
}

function sentenceOf({ coders, texts, share, kappa }: CodedQuestion['agreement'][number]): string {
  const agreed = `${coders.join(' y ')} coinciden en ${exactPercent(share * 100)} de ${amount(texts, 'texto', 'textos')}`
  if (kappa === undefined) return `${agreed}; no hay kappa, porque a todos les pusieron lo mismo.`
  return `${agreed}; kappa ${kappa.toFixed(2).replace('-', '−')}.`
}
