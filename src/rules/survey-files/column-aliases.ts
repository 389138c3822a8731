/** Other names that XLSForm's tools accept for the same columns. */
const columnAliases: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  'bind::relevant': 'relevant',
  'bind::required': 'required',
  mandatory: 'required',
  'bind::constraint': 'constraint',
  caption: 'label',
  'control::appearance': 'appearance',
  image: 'media::image',
  list: 'list_name',
  value: 'name',
  form_name: 'form_title',
  title: 'form_title',
}

/** The name by which a column is read, unless the sheet has that one too. */
export function columnName(written: string, others: readonly string[]): string {
  // «image::Español (es)» is «media::image::Español (es)».
  const [column = ''] = written.split('::')
  const known = [written, column].find((each) => Object.hasOwn(columnAliases, each))
  const name = known === undefined ? written : columnAliases[known] + written.slice(known.length)
  return others.includes(name) ? written : name
}
