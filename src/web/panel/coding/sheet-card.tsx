import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingSheetReply } from '#contract/coding-schemas.ts'
import { amount } from '#rules/format/percent.ts'
import { fetchJson } from '../../query.ts'
import { Bullets, Card } from '../card.tsx'
import { ActionButton, Problem, useAction, useAnnouncement } from '../panel-action.tsx'
import { DownloadLink } from '../panel-links.tsx'
import type { CodedQuestion } from './coded-question.ts'

/** Enough for a few megabytes over a bad connection. */
const UPLOAD_TIMEOUT_MS = 60_000

interface SheetCardProps {
  readonly surveyId: string
  readonly question: CodedQuestion
}

/** The codes and the texts as a spreadsheet, which may come back coded. */
export function SheetCard({ surveyId, question }: SheetCardProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const announcement = useAnnouncement()
  const [problems, setProblems] = useState<readonly string[]>([])
  const query = new URLSearchParams({ question: question.id })
  const upload = useAction(
    (file: File) => {
      const body = new Blob([file], { type: 'application/octet-stream' })
      const url = `${codingPaths.sheet(surveyId)}?${query}`
      return fetchJson<CodingSheetReply>(url, { method: 'POST', body }, UPLOAD_TIMEOUT_MS)
    },
    {
      refreshes: codingPaths.coding(surveyId),
      onDone(reply) {
        setProblems(reply.problems)
        announcement.announce(
          `La hoja se leyó: ${amount(reply.codes, 'código', 'códigos')} y ${amount(reply.coded, 'texto codificado', 'textos codificados')}.`,
        )
        const ofQuestion = `${codingPaths.texts(surveyId)}?`
        void client.refetchQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith(ofQuestion) })
      },
    },
  )
  return (
    <Card id="hoja" title="En una hoja de cálculo" announcement={announcement}>
      <p className="mt-1 text-sm">
        La hoja lleva los códigos y cada texto con su número de personas, sin nada de quien lo escribió. Codifica ahí y
        súbela: lo que traiga cuenta como codificado por ti.
      </p>
      <DownloadLink href={`${codingPaths.workbook(surveyId)}?${query}`}>Descargar la hoja (XLSX)</DownloadLink>
      <div className="mt-2">
        <ActionButton action={upload} busyLabel="Subiendo..." onClick={() => fileInput.current?.click()}>
          Subir la hoja codificada
        </ActionButton>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept=".xlsx"
        hidden
        onChange={({ target: field }) => {
          const [file] = field.files ?? []
          if (file && !upload.isSending) upload.send(file)
          // So that the same file can be chosen again once it was corrected.
          field.value = ''
        }}
      />
      <Problem>{upload.failure}</Problem>
      {problems.length > 0 && (
        <>
          <p className="mt-3 text-sm font-semibold text-ink">Esto no se pudo usar:</p>
          <Bullets items={problems} className="mt-1 text-sm" />
        </>
      )}
    </Card>
  )
}
