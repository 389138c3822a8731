import { describe, expect, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingSheetReply } from '#contract/coding-schemas.ts'
import { survey005 } from '#surveys/005.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { codingDesk, OPEN, writingCrowd } from '../../../../tests/support/coding-desk.ts'
import { keepAll } from '../../../../tests/support/crowds/respondents.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { readXlsx } from '../../../../tests/support/read-xlsx.ts'
import { workbookOf } from '../../workbook.ts'

describe.each(engines)('open answers are coded in a sheet, on $engine', ({ freshDatabase }) => {
  test('the sheet that is downloaded comes back coded, by text and not by person', async () => {
    const site = await testApp({ freshDatabase })
    await keepAll(site.store, survey005, writingCrowd(100, 7))
    const desk = codingDesk(site)
    const [ana, luis] = [await desk.coder('ana'), await desk.coder('luis')]
    await desk.saveFrame(['Agua', 'Basura'])
    await desk.code({ agua: ['agua'], Nada: [] }, ana)
    await desk.code({ 'Basura y agua': ['basura'] }, luis)
    const query = { question: OPEN }
    const sheet = await site.app.inject({ url: codingPaths.workbook('005'), query, headers: luis })
    const sheets = readXlsx(sheet.rawPayload)
    const rows = sheets.get('textos') ?? []
    expect(rows[0]).toEqual(['texto', 'personas', 'codigos'])
    expect(rows.find(([words]) => words === 'Basura y agua')?.[2]).toBe('basura')
    // As blind as the page: those that only the other coded are empty.
    expect(rows.find(([words]) => words === 'Nada')?.[2]).toBeUndefined()
    const edited = await workbookOf([
      {
        ...{ name: 'codigos', widths: [], frozen: { rows: 1, columns: 0 } },
        rows: [
          [
            ['name', 'label', 'definicion', 'role'],
            ['agua', 'Agua', 'Que falta o está sucia'],
            ['basura', 'Basura'],
            ['', 'Alumbrado'],
          ],
        ],
      },
      {
        ...{ name: 'textos', widths: [], frozen: { rows: 1, columns: 0 } },
        rows: [
          [
            ['texto', 'personas', 'codigos'],
            ['mas LUZ', 5, 'Alumbrado'],
            ['asdf', 5, 'sin código'],
            ['Nada', 5, ''],
            ['agua', 5, 'Agua; Drenaje'],
            ['lo que nadie escribió', 1, 'Agua'],
          ],
        ],
      },
    ])
    const upload = (payload: Buffer) =>
      site.app.inject({
        ...{ method: 'POST', url: codingPaths.sheet('005'), query, payload },
        headers: { ...luis, 'content-type': 'application/octet-stream' },
      })
    expect((await upload(edited)).json<CodingSheetReply>()).toEqual({
      codes: 3,
      coded: 2,
      problems: [
        expect.stringMatching(/^textos!C5: «Drenaje» no es un código/),
        'Textos que nadie escribió, y no se usaron: 1.',
      ],
    })
    const { frame } = await desk.coding()
    expect(frame.codes).toEqual([
      { id: 'agua', label: 'Agua', definition: 'Que falta o está sucia' },
      { id: 'basura', label: 'Basura' },
      { id: 'alumbrado', label: 'Alumbrado' },
    ])
    expect((await desk.codedResult()).get('alumbrado')?.count).toBeGreaterThan(0)
    const strange = await upload(Buffer.from('PK\x03\x04 not really'))
    expect([strange.statusCode, strange.json<{ error: string }>().error]).toEqual([400, expect.stringMatching(/\.$/)])
  })
})
