import { type ZippedFile, zipOf } from '#server/pages/zip.ts'

export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook whose sheet «survey» has this XML, and these other files. */
export function workbook(survey: string | Buffer, more: readonly ZippedFile[] = []): Promise<Buffer> {
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: survey },
    ...more,
  ])
}

export const sheet = (rows: string) => `<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`
export const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
export const sharedStrings = (items: string): ZippedFile => ({
  name: 'xl/sharedStrings.xml',
  content: `<sst xmlns="${SPREADSHEET}">${items}</sst>`,
})
